import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { type Stage, stages } from '../../schema/stage'
import { type Asked, menuItemClass, menuProps, useFirstItem } from '../ui/menu'
import { StageMark } from './StageMark'

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
					{stages.map((stage) => (
						<DropdownMenu.Item
							key={stage}
							className={menuItemClass}
							disabled={stage === current}
							onSelect={() => onChoose(stage)}
						>
							<StageMark stage={stage} />
						</DropdownMenu.Item>
					))}
				</DropdownMenu.Content>
			</DropdownMenu.Portal>
		</DropdownMenu.Root>
	)
}
