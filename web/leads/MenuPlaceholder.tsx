import { type ComponentType, startTransition, useRef, useState } from 'react'
import { useMay } from '../shell/may'
import { lazyMenuProps, type OpenedBy } from '../ui/lazyMenu'
import { type BadgeMenu, badgeButton } from './badgeButton'

/** The badges' menus are in a file of their own, so that the list doesn't wait for them. */
export const loadMenus = () => import('./BadgeMenus')

/** Opens a button's menu, loaded or not, as the down arrow does, where it can be seen. */
export function pressDown(button: HTMLElement | null | undefined) {
	button?.scrollIntoView({ block: 'nearest' })
	button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
}

/** Opens the menu of the badge in an element. */
export const openMenu = (around: HTMLElement | null) => pressDown(around?.querySelector('button'))

/**
 * Stands in for a badge's menu until the pointer or the focus comes near: rendering a hundred menus takes longer
 * than the rest of the list. Both `near` and a press are set in transitions, so it stays until the menu's file is
 * loaded.
 */
export function MenuPlaceholder({
	lead,
	near,
	menu: Menu,
	...button
}: Omit<BadgeMenu, 'openedBy' | 'ref'> & { near: boolean; menu: ComponentType<BadgeMenu> }) {
	const [openedBy, ask] = useState<OpenedBy>()
	const { from, to } = useHandOver()
	const may = useMay()
	if (!may('leads.write')) return button.children
	// A press while React is replacing the button reaches the new menu: the key makes it open.
	if (near || openedBy)
		return <Menu key={openedBy} {...button} lead={lead} openedBy={openedBy} ref={to} />
	return (
		<button
			{...button}
			type="button"
			ref={from}
			className={badgeButton}
			{...lazyMenuProps((how) => startTransition(() => ask(how)))}
		/>
	)
}

/** Refs for the button that is replaced (`from`) and its replacement (`to`), which takes over focus and pointer. */
function useHandOver() {
	const had = useRef({ focus: false, pointer: false })
	return {
		from: (button: HTMLButtonElement) => () => {
			had.current = {
				focus: button === document.activeElement,
				pointer: button.matches(':hover'),
			}
		},
		to: (button: HTMLButtonElement | null) => {
			const { focus, pointer } = had.current
			had.current = { focus: false, pointer: false }
			if (focus) button?.focus()
			// Otherwise its tooltip would wait for the pointer to move.
			if (pointer) button?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
		},
	}
}
