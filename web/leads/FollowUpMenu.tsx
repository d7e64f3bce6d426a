import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Menu, menuItemClass } from '../ui/Menu'
import { today } from '../ui/today'
import { midnight } from './dateRanges'

const delays: [label: string, days: number][] = [
	['Tomorrow', 1],
	['In 3 days', 3],
	['In a week', 7],
	['In a month', 30],
]

/** Chooses when to follow up: midnight some days from now, or never. */
export function FollowUpMenu({
	label,
	clears,
	onChoose,
	children,
}: {
	label: string
	/** Whether it can also remove a follow-up. */
	clears?: true
	/** Gets the time in ISO 8601; null to remove the follow-up. */
	onChoose: (followUpAt: string | null) => void
	/** The button. */
	children: ReactNode
}) {
	return (
		<Menu trigger={children} side="top" align="start" aria-label={label}>
			{delays.map(([name, days]) => (
				<DropdownMenu.Item
					key={name}
					className={menuItemClass}
					onSelect={() => onChoose(midnight(today(), days).toISOString())}
				>
					{name}
				</DropdownMenu.Item>
			))}
			{clears && (
				<DropdownMenu.Item
					className={`${menuItemClass} mt-1 border-t border-line text-soft`}
					onSelect={() => onChoose(null)}
				>
					No follow-up
				</DropdownMenu.Item>
			)}
		</Menu>
	)
}
