const controls = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea'

/**
 * A ref for what has controls that go as they are used, such as chips that remove themselves: the control now in
 * the place of one that went with the focus gets it, else the last.
 */
export function keepFocus(around: HTMLElement | null) {
	if (!around) return
	const all = () => [...around.querySelectorAll<HTMLElement>(controls)]
	let had: EventTarget | null = null
	let at = 0
	function notice({ target }: FocusEvent) {
		had = target
		at = all().indexOf(target as HTMLElement)
	}
	/** One that goes has nothing to give the focus to. */
	function forget({ relatedTarget }: FocusEvent) {
		if (relatedTarget) had = null
	}
	const observer = new MutationObserver(() => {
		if (!(had instanceof Node) || had.isConnected) return
		had = null
		if (document.activeElement !== document.body) return
		const left = all()
		const next = left[at] ?? left.at(-1)
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
