import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import type { Stage } from '../../schema/stage'
import { Badge } from '../ui/Badge'
import { menuItemClass, menuProps } from '../ui/menu'
import { stageOptions, stageTones } from './changes'

/** Sets a lead's stage. */
export function StageMenu({
	current,
	open,
	onOpen,
	onChoose,
	children,
}: {
	/** The current stage, if there is just one. */
	current?: Stage
	/** Whether it is open, if something else can open it. */
	open?: boolean
	onOpen?: (open: boolean) => void
	onChoose: (stage: Stage) => void
	/** The trigger: a DropdownMenu.Trigger. */
	children: ReactNode
}) {
	return (
		<DropdownMenu.Root
			modal={false}
			{...(open !== undefined && { open })}
			{...(onOpen && { onOpenChange: onOpen })}
		>
			{children}
			<DropdownMenu.Portal>
				<DropdownMenu.Content align="start" {...menuProps}>
					{stageOptions.map(([stage, name]) => (
						<DropdownMenu.Item
							key={stage}
							className={menuItemClass}
							disabled={stage === current}
							onSelect={() => onChoose(stage)}
						>
							<Badge tone={stageTones[stage]}>{name}</Badge>
						</DropdownMenu.Item>
					))}
				</DropdownMenu.Content>
			</DropdownMenu.Portal>
		</DropdownMenu.Root>
	)
}
