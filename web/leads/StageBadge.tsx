import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, useRef, useState } from 'react'
import { Badge } from '../ui/Badge'
import { titleCase } from '../ui/titleCase'
import { stageTones, useChangeLeads } from './changes'
import type { Lead } from './queries'
import { StageMenu } from './StageMenu'

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

type Props = { lead: Lead; tabIndex?: number }

/** A lead's stage, with a menu to change it, which comes with `near`. */
export function StageBadge({ near, ...of }: Props & { near: boolean }) {
	const [open, setOpen] = useState(false)
	const { from, to } = useHandOver()
	const said = titleCase(of.lead.stage)
	const badge = <Badge tone={stageTones[of.lead.stage]}>{said}</Badge>
	const label = `Stage: ${said}`
	if (!near && !open) {
		return (
			<MenuToBe ref={from} open={setOpen} tabIndex={of.tabIndex} aria-label={label}>
				{badge}
			</MenuToBe>
		)
	}
	return (
		<Whole {...of} open={open} onOpen={setOpen}>
			<DropdownMenu.Trigger
				ref={to}
				aria-label={label}
				tabIndex={of.tabIndex}
				className={badgeButton}
			>
				{badge}
			</DropdownMenu.Trigger>
		</Whole>
	)
}

function Whole({
	lead,
	...menu
}: Props & Pick<ComponentProps<typeof StageMenu>, 'open' | 'onOpen' | 'children'>) {
	const change = useChangeLeads()
	return (
		<StageMenu
			current={lead.stage}
			onChoose={(stage) => change.mutate({ leads: [lead], change: { stage } })}
			{...menu}
		/>
	)
}
