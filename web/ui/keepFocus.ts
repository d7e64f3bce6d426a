const controls = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea'

/**
 * A ref for an element whose controls disappear when used, such as chips that remove themselves. If the focused
 * control is removed, the one now in its place gets the focus, or else the last one. When nested, the inner element comes
 * first; if it has no control left, the outer one's first control gets the focus.
 */
export function keepFocus(around: HTMLElement | null) {
	if (!around) return
	around.dataset.keepsFocus = ''
	const all = () => [...around.querySelectorAll<HTMLElement>(controls)]
	let focused: EventTarget | null = null
	let index = 0
	function notice({ target }: FocusEvent) {
		const own = (target as Element).closest('[data-keeps-focus]') === around
		focused = own ? target : null
		index = all().indexOf(target as HTMLElement)
	}
	/** Removing a control moves the focus to no other element, so this only runs when the user moves it. */
	function forget({ relatedTarget }: FocusEvent) {
		if (relatedTarget) focused = null
	}
	const observer = new MutationObserver(() => {
		if (!(focused instanceof Node) || focused.isConnected) return
		focused = null
		if (document.activeElement !== document.body) return
		const remaining = all()
		const outer = around.parentElement?.closest('[data-keeps-focus]')
		const next = remaining[index] ?? remaining.at(-1) ?? outer?.querySelector<HTMLElement>(controls)
		next?.focus({ preventScroll: true })
	})
	around.addEventListener('focusin', notice)
	around.addEventListener('focusout', forget)
	observer.observe(around, { childList: true, subtree: true })
	return () => {
		around.removeEventListener('focusin', notice)
		around.removeEventListener('focusout', forget)
		observer.disconnect()
	}
}
