import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * On navigation, scrolls to the top and moves the focus to the new page, so that screen readers
 * start there. On Back, the browser restores the scroll position.
 */
export function useArrival(content: RefObject<HTMLElement | null>) {
	const { pathname, hash } = useLocation()
	const type = useNavigationType()
	const before = useRef(pathname)
	useEffect(() => {
		if (before.current === pathname) return
		before.current = pathname
		// A page with a hash puts the focus where that leads.
		if (hash) return
		content.current?.focus({ preventScroll: true })
		if (type !== 'POP') window.scrollTo(0, 0)
	}, [pathname, hash, type, content])
}
