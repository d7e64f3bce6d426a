import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { type QualificationStatus, qualificationStatuses } from '../../schema/score'
import { Badge, type Tone } from '../ui/Badge'
import { menuItemClass, menuProps, type OpenedBy, useFirstItem } from '../ui/menu'
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
	/** The trigger: a DropdownMenu.Trigger. */
	children: ReactNode
}) {
	const [open, setOpen] = useState(openedBy !== undefined)
	const content = useFirstItem(openedBy)
	function show(on: boolean) {
		setOpen(on && !pending)
		onOpen?.(on && !pending)
	}
	return (
		<DropdownMenu.Root modal={false} open={open} onOpenChange={show}>
			{children}
			<DropdownMenu.Portal>
				<DropdownMenu.Content ref={content} align="start" {...menuProps}>
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
				</DropdownMenu.Content>
			</DropdownMenu.Portal>
		</DropdownMenu.Root>
	)
}
