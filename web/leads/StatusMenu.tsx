import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { type QualificationStatus, qualificationStatuses } from '../../schema/score'
import { Badge, type Tone } from '../ui/Badge'
import type { OpenedBy } from '../ui/lazyMenu'
import { Menu, menuItemClass } from '../ui/Menu'
import { titleCase } from '../ui/titleCase'

const tones: Record<QualificationStatus, Tone> = {
	new: 'off',
	cold: 'off',
	warm: 'warn',
	hot: 'bad',
	qualified: 'off',
	unqualified: 'off',
}

/** Sets a status by hand; with `rules` it also offers null, which returns it to the rules. */
export function StatusMenu({
	current,
	rules,
	pending,
	openedBy,
	onChoose,
	onOpen,
	children,
}: {
	/** The current status, if there is just one. */
	current?: QualificationStatus
	rules: string | false
	/** Disables the menu while a change is being saved. */
	pending: boolean
	/** How it was opened before it had loaded; it then starts open. */
	openedBy?: OpenedBy | undefined
	onChoose: (status: QualificationStatus | null) => void
	onOpen?: (open: boolean) => void
	/** The button. */
	children: ReactNode
}) {
	return (
		<Menu
			trigger={children}
			openedBy={openedBy}
			onOpenChange={(open) => {
				const opens = open && !pending
				onOpen?.(opens)
				return opens
			}}
			align="start"
		>
			{qualificationStatuses.map((choice) => (
				<DropdownMenu.Item
					key={choice}
					className={menuItemClass}
					aria-current={choice === current}
					onSelect={() => onChoose(choice)}
				>
					<Badge tone={tones[choice]}>{titleCase(choice)}</Badge>
					{choice === current && <Check className="ml-auto size-4" aria-hidden />}
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
		</Menu>
	)
}
