import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * On arriving at another page: begin at its top, and with the focus in it, so that a screen reader
 * goes on from there. Going back leaves the scroll position to the browser.
 */
export function useArrival(content: RefObject<HTMLElement | null>) {
	const { pathname } = useLocation()
	const type = useNavigationType()
	const before = useRef(pathname)
	useEffect(() => {
		if (before.current === pathname) return
		before.current = pathname
		content.current?.focus({ preventScroll: true })
		if (type !== 'POP') window.scrollTo(0, 0)
	}, [pathname, type, content])
}
