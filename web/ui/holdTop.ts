/** The least room above and below a dialog, in pixels. */
const margin = 16

/**
 * A ref for a dialog that opens in the middle of the window: its `--top` stays where it opened while its contents
 * grow, as long as they fit below.
 */
export function holdTop(dialog: HTMLElement | null) {
	if (!dialog) return
	let top: number | undefined
	const place = () => {
		const room = window.innerHeight - dialog.offsetHeight
		top ??= room / 2
		const shown = Math.max(margin, Math.min(top, room - margin))
		dialog.style.setProperty('--top', `${Math.round(shown)}px`)
	}
	const center = () => {
		top = undefined
		place()
	}
	const observer = new ResizeObserver(place)
	observer.observe(dialog)
	window.addEventListener('resize', center)
	return () => {
		observer.disconnect()
		window.removeEventListener('resize', center)
	}
}
