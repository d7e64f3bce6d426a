import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'

/** How the user opened a menu that was still loading. */
export type OpenedBy = 'by pointer' | 'by key'

/** Props for a button whose menu hasn't loaded yet. It responds to the same input as Radix's trigger. */
export const lazyMenuProps = (ask: (how: OpenedBy) => void) => ({
	'aria-haspopup': 'menu' as const,
	'aria-expanded': false,
	onPointerDown(event: PointerEvent) {
		if (event.button !== 0 || event.ctrlKey) return
		// The menu gets the focus, not the button.
		event.preventDefault()
		ask('by pointer')
	},
	onClick: ({ detail }: MouseEvent) => ask(detail === 0 ? 'by key' : 'by pointer'),
	onKeyDown(event: KeyboardEvent) {
		if (event.key !== 'ArrowDown') return
		event.preventDefault()
		ask('by key')
	},
})
