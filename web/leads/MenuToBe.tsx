import { type ComponentProps, useRef } from 'react'

export const badgeButton =
	'-mx-1.5 inline-flex min-h-6 items-center rounded-md px-1.5 hover:bg-sunken max-sm:min-h-11'

/**
 * Stands for a badge's menu until the pointer or the focus comes near: a list shows a hundred of them, and
 * making their menus takes longer than all the rest.
 */
export function MenuToBe({
	open,
	...of
}: Omit<ComponentProps<'button'>, 'className'> & { open: (open: true) => void }) {
	return (
		<button
			type="button"
			aria-haspopup="menu"
			aria-expanded={false}
			className={badgeButton}
			// A thumb comes near and presses at once.
			onPointerDown={(event) => {
				if (event.button !== 0 || event.ctrlKey) return
				// The menu gets the focus, not the button.
				event.preventDefault()
				open(true)
			}}
			onClick={() => open(true)}
			{...of}
		/>
	)
}

/** Refs for the button that makes way and for the one that comes, which gets its focus. */
export function useHandOver() {
	const had = useRef(false)
	return {
		from: (button: HTMLButtonElement) => () => {
			had.current = button === document.activeElement
		},
		to: (button: HTMLButtonElement | null) => {
			if (had.current) button?.focus()
			had.current = false
		},
	}
}
