import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import type { Stage } from '../../schema/stage'
import { Badge } from '../ui/Badge'
import { type Asked, menuItemClass, menuProps, useFirstItem } from '../ui/menu'
import { stageOptions, stageTones } from './changes'

/** Sets a lead's stage. */
export function StageMenu({
	current,
	asked,
	onChoose,
	children,
}: {
	/** The current stage, if there is just one. */
	current?: Stage
	/** How it was asked for; then it starts open. */
	asked?: Asked | undefined
	onChoose: (stage: Stage) => void
	/** The trigger: a DropdownMenu.Trigger. */
	children: ReactNode
}) {
	const content = useFirstItem(asked)
	return (
		<DropdownMenu.Root modal={false} defaultOpen={asked !== undefined}>
			{children}
			<DropdownMenu.Portal>
				<DropdownMenu.Content ref={content} align="start" {...menuProps}>
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
