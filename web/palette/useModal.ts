import { useLayoutEffect, useRef, useState } from 'react'
import { giveFocusBack } from '../ui/giveFocusBack'

/**
 * Keeps focus, screen readers and scrolling within an element outside the app's root while it is mounted,
 * then returns the focus. `inert`, a native modal or a style on the body would restyle the whole page on
 * opening and closing.
 */
export function useModal() {
	const modal = useRef<HTMLDivElement>(null)
	const [opener] = useState(() => document.activeElement)
	useLayoutEffect(() => {
		const { current } = modal
		const root = document.getElementById('root')
		const focusField = () => current?.querySelector('input')?.focus()
		const isWithin = ({ target }: Event) => target instanceof Node && current?.contains(target)
		const stay = (event: Event) => !isWithin(event) && focusField()
		const hold = (event: Event) => {
			const { target } = event
			if (!(target instanceof Element && target.closest('[role=listbox]'))) event.preventDefault()
		}
		root?.setAttribute('aria-hidden', 'true')
		focusField()
		document.addEventListener('focusin', stay)
		current?.addEventListener('wheel', hold, { passive: false })
		current?.addEventListener('touchmove', hold, { passive: false })
		return () => {
			document.removeEventListener('focusin', stay)
			root?.removeAttribute('aria-hidden')
			giveFocusBack(opener)
		}
	}, [opener])
	return modal
}
