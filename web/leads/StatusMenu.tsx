import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { type QualificationStatus, qualificationStatuses } from '../../schema/lead'
import { menuClass, menuItemClass } from '../ui/menu'
import { statusLabel } from './status'

/** The statuses to set by hand, and where `rules` says so the way back to the rules, which is null. */
export function StatusMenu({
	current,
	rules,
	pending,
	onChoose,
	children,
}: {
	/** The status that is set already. */
	current?: QualificationStatus | false
	rules: string | false
	/** While a choice is on its way there is no other. */
	pending: boolean
	onChoose: (status: QualificationStatus | null) => void
	/** What opens it: a DropdownMenu.Trigger. */
	children: ReactNode
}) {
	const [open, setOpen] = useState(false)
	return (
		<DropdownMenu.Root modal={false} open={open} onOpenChange={(on) => setOpen(on && !pending)}>
			{children}
			<DropdownMenu.Portal>
				<DropdownMenu.Content
					align="start"
					sideOffset={6}
					collisionPadding={12}
					className={menuClass}
				>
					{qualificationStatuses.map((choice) => (
						<DropdownMenu.Item
							key={choice}
							className={menuItemClass}
							disabled={choice === current}
							onSelect={() => onChoose(choice)}
						>
							{statusLabel(choice)}
						</DropdownMenu.Item>
					))}
					{rules && (
						<DropdownMenu.Item
							className={`${menuItemClass} mt-1 border-t border-line text-soft`}
							onSelect={() => onChoose(null)}
						>
							{rules}
						</DropdownMenu.Item>
					)}
				</DropdownMenu.Content>
			</DropdownMenu.Portal>
		</DropdownMenu.Root>
	)
}
