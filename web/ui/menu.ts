import { type KeyboardEvent, type MouseEvent, type PointerEvent, useCallback, useRef } from 'react'
import { stayUnderToasts } from './toast'

const menuClass =
	'z-50 min-w-52 max-w-[calc(100vw-2rem)] max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-lg'

/** What a menu's content has, wherever it opens. */
export const menuProps = {
	sideOffset: 6,
	collisionPadding: 12,
	className: menuClass,
	onInteractOutside: stayUnderToasts,
}

export const menuItemClass =
	'flex min-h-(--control) w-full items-center gap-2.5 rounded-md px-2 outline-none data-[highlighted]:bg-sunken data-[disabled]:text-soft'

/** How a menu was asked for before it was there. */
export type Asked = 'by pointer' | 'by key'

/** What a button has until its menu is there. It can be pressed as Radix's. */
export const menuToBe = (ask: (how: Asked) => void) => ({
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
 * A ref for the content of a menu that may have been asked for by key: the first item then gets the focus, once.
 * Radix does so for the keys that it saw.
 */
export function useFirstItem(asked: Asked | undefined) {
	const takesFocus = useRef(asked === 'by key')
	return useCallback((menu: HTMLElement | null) => {
		if (!menu || !takesFocus.current) return
		takesFocus.current = false
		menu
			.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')
			?.focus({ preventScroll: true })
	}, [])
}
