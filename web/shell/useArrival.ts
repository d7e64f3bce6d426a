import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { dismissErrors } from '../ui/toast'
import { screenOf } from './screens'

/**
 * On navigation, scrolls to the top and moves the focus to the new page, so that screen readers
 * start there. On Back, the browser restores the scroll position. The old page's errors go with it.
 */
export function useArrival(content: RefObject<HTMLElement | null>) {
	const location = useLocation()
	const { hash } = location
	const screen = screenOf(location.pathname)
	const type = useNavigationType()
	const before = useRef(screen)
	// Before the effects of the new page, which may show an error.
	useLayoutEffect(() => {
		if (before.current !== screen) dismissErrors()
	}, [screen])
	useEffect(() => {
		if (before.current === screen) return
		before.current = screen
		// A hash moves the focus to its target.
		if (hash) return
		content.current?.focus({ preventScroll: true })
		if (type !== 'POP') window.scrollTo(0, 0)
	}, [screen, hash, type, content])
}
