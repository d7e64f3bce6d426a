import { type KeyboardEvent, type MouseEvent, type PointerEvent, useCallback, useRef } from 'react'
import { cx } from './cx'
import { stayUnderToasts } from './toast'

const menuClass =
	'z-50 min-w-52 max-w-[calc(100vw-2rem)] max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-lg'

/** Props that every menu's content shares. */
export const menuProps = {
	sideOffset: 6,
	collisionPadding: 12,
	className: menuClass,
	onInteractOutside: stayUnderToasts,
}

/** Of a menu that is as wide as its button in the sidebar. */
export const sideMenuProps = {
	...menuProps,
	align: 'start' as const,
	collisionPadding: 10,
	className: cx(menuClass, 'w-(--radix-dropdown-menu-trigger-width) min-w-48!'),
}

export const menuItemClass =
	'flex min-h-(--control) w-full items-center gap-2.5 rounded-md px-2 outline-none data-[highlighted]:bg-sunken data-[disabled]:text-soft'

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

/**
 * A ref for the content of a menu: if it was opened by key while it was still loading, the first item gets the
 * focus, once. Radix only does so for key presses on its own trigger.
 */
export function useFirstItem(openedBy: OpenedBy | undefined) {
	const takesFocus = useRef(openedBy === 'by key')
	return useCallback((menu: HTMLElement | null) => {
		if (!menu || !takesFocus.current) return
		takesFocus.current = false
		menu
			.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')
			?.focus({ preventScroll: true })
	}, [])
}
