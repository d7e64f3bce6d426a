import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { awayTime } from '../members/away'
import { useWorkers } from '../members/queries'
import { Avatar } from '../ui/Avatar'
import { Menu, menuItemClass } from '../ui/Menu'
import { Truncate } from '../ui/Truncate'
import type { Assigned } from './changes'

/** Assigns leads. */
export function AssigneeMenu({
	current,
	onChoose,
	children,
}: {
	/** The current assignee, if it is the same for all leads; null for nobody. */
	current?: number | null
	onChoose: (assigned: Assigned) => void
	/** The button. */
	children: ReactNode
}) {
	return (
		<Menu trigger={children} align="start">
			<Choices current={current} onChoose={onChoose} />
		</Menu>
	)
}

function Choices({
	current,
	onChoose,
}: {
	current: number | null | undefined
	onChoose: (assigned: Assigned) => void
}) {
	const workers = useWorkers()
	return (
		<>
			{workers.map(({ id, name, isYou, ...member }) => (
				<DropdownMenu.Item
					key={id}
					className={menuItemClass}
					disabled={id === current}
					onSelect={() => onChoose({ assigneeId: id, assignee: name })}
				>
					<Avatar name={name} />
					<Truncate>{name}</Truncate>
					{isYou && <span className="text-soft">(you)</span>}
					{awayTime(member) && <span className="text-soft">(away)</span>}
					{id === current && <Check className="ml-auto size-4" aria-label="current" />}
				</DropdownMenu.Item>
			))}
			{current !== null && (
				<DropdownMenu.Item
					className={`${menuItemClass} mt-1 border-t border-line text-soft`}
					onSelect={() => onChoose({ assigneeId: null, assignee: null })}
				>
					Nobody
				</DropdownMenu.Item>
			)}
		</>
	)
}
