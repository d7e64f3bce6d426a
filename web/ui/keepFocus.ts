const controls = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea'

/**
 * A ref for an element whose controls disappear when used, such as chips that remove themselves. If the focused
 * control goes, the one now in its place gets the focus, or else the last one. One inside of another is asked first, and
 * the other's first control gets the focus if none is left inside.
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
	/** A removed control loses the focus to nothing, so this only runs when the focus moves elsewhere. */
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
