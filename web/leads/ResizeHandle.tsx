import type { KeyboardEvent, PointerEvent } from 'react'

/** In rem. */
const [least, most] = [4, 40]
/** Rounded to a quarter of a rem. */
const within = (width: number) => Math.round(4 * Math.max(least, Math.min(most, width))) / 4

/** How wide a handle's column is now, in rem. */
const widthNow = (handle: HTMLElement) =>
	(handle.parentElement?.getBoundingClientRect().width ?? 0) / rem()
const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Resizes a column by dragging or arrow keys, from the right edge of its heading. */
export function ResizeHandle({
	of,
	width,
	first,
	onChange,
}: {
	of: string
	/** In rem; the minimum, unless the column was resized. */
	width: number
	/** Only the first is a Tab stop; the arrows up and down lead on to the others. */
	first: boolean
	onChange: (width: number) => void
}) {
	function pull(event: PointerEvent<HTMLElement>) {
		event.preventDefault()
		const handle = event.currentTarget
		const before = widthNow(handle)
		const from = event.clientX
		const move = (moved: globalThis.PointerEvent) =>
			onChange(within(before + (moved.clientX - from) / rem()))
		const end = () => {
			handle.removeEventListener('pointermove', move)
			handle.removeEventListener('pointerup', end)
			handle.removeEventListener('pointercancel', end)
		}
		handle.setPointerCapture(event.pointerId)
		handle.addEventListener('pointermove', move)
		handle.addEventListener('pointerup', end)
		handle.addEventListener('pointercancel', end)
	}
	function press(event: KeyboardEvent<HTMLElement>) {
		const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
		if (step) {
			event.preventDefault()
			const row = event.currentTarget.parentElement?.parentElement
			const handles = [...(row?.querySelectorAll<HTMLElement>('[role=separator]') ?? [])]
			handles[handles.indexOf(event.currentTarget) + step]?.focus()
			return
		}
		const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
		if (!by) return
		event.preventDefault()
		onChange(within(widthNow(event.currentTarget) + by))
	}
	return (
		// biome-ignore lint/a11y/useSemanticElements: an <hr> can't be moved
		<span
			role="separator"
			aria-orientation="vertical"
			aria-label={`Width of ${of}`}
			aria-valuenow={width}
			aria-valuemin={least}
			aria-valuemax={most}
			aria-description="Left and right change it, up and down go to other columns"
			tabIndex={first ? 0 : -1}
			onPointerDown={pull}
			onKeyDown={press}
			className="absolute inset-y-1 right-0 w-2 cursor-col-resize touch-none rounded-sm border-r-2 border-transparent group-hover/head:border-line hover:border-line-strong!"
		/>
	)
}
