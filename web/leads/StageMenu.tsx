import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { type Stage, stages } from '../../schema/stage'
import type { OpenedBy } from '../ui/lazyMenu'
import { Menu, menuItemClass } from '../ui/Menu'
import { StageMark } from './StageMark'

/** Sets a lead's stage. */
export function StageMenu({
	current,
	openedBy,
	onChoose,
	children,
}: {
	/** The current stage, if there is just one. */
	current?: Stage
	/** How it was opened before it had loaded; it then starts open. */
	openedBy?: OpenedBy | undefined
	onChoose: (stage: Stage) => void
	/** The button. */
	children: ReactNode
}) {
	return (
		<Menu trigger={children} openedBy={openedBy} align="start">
			{stages.map((stage) => (
				<DropdownMenu.Item
					key={stage}
					className={menuItemClass}
					aria-current={stage === current}
					onSelect={() => stage !== current && onChoose(stage)}
				>
					<StageMark stage={stage} />
					{stage === current && <Check className="ml-auto size-4" aria-hidden />}
				</DropdownMenu.Item>
			))}
		</Menu>
	)
}
