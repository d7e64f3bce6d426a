import { type ComponentType, startTransition, useRef, useState } from 'react'
import { type Asked, menuToBe } from '../ui/menu'
import { type BadgeMenu, badgeButton } from './badgeButton'

/** The badges' menus are in a file of their own: the list is there before anybody reaches for one. */
export const loadMenus = () => import('./BadgeMenus')

/** As the down arrow does on a badge, whether its menu is there or still to come. */
export const openMenu = (around: HTMLElement | null) =>
	around
		?.querySelector('button')
		?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))

/**
 * Stands for a badge's menu until the pointer or the focus comes near: a list shows a hundred of them, and
 * making their menus takes longer than all the rest. Both `near` and a press come in transitions, so it stays
 * until the menu's file is there.
 */
export function MenuToBe({
	lead,
	near,
	menu: Menu,
	...button
}: Omit<BadgeMenu, 'asked' | 'ref'> & { near: boolean; menu: ComponentType<BadgeMenu> }) {
	const [asked, ask] = useState<Asked>()
	const { from, to } = useHandOver()
	if (near || asked) return <Menu {...button} lead={lead} asked={asked} ref={to} />
	return (
		<button
			{...button}
			type="button"
			ref={from}
			className={badgeButton}
			{...menuToBe((how) => startTransition(() => ask(how)))}
		/>
	)
}

/** Refs for the button that makes way and for the one that comes, which gets its focus and the pointer that rests on it. */
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
			// Or its tooltip would wait for the pointer to move.
			if (pointer) button?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
		},
	}
}
