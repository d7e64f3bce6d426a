import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, useState } from 'react'
import { Badge } from '../ui/Badge'
import { titleCase } from '../ui/titleCase'
import { stageTones, useChangeLeads } from './changes'
import { badgeButton, MenuToBe, useHandOver } from './MenuToBe'
import type { Lead } from './queries'
import { StageMenu } from './StageMenu'

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
