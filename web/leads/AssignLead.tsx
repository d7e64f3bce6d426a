import { ChevronDown, UserPlus } from 'lucide-react'
import { useIsTeam } from '../members/queries'
import { Avatar } from '../ui/Avatar'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { Truncate } from '../ui/Truncate'
import { AssigneeMenu } from './AssigneeMenu'
import { useChangeLeads } from './changes'
import type { Lead } from './queries'

/** A lead's assignee, under a label. Renders nothing in a workspace of one. */
export function AssignLead({ lead }: { lead: Lead }) {
	const isTeam = useIsTeam()
	if (!isTeam && lead.assigneeId === null) return null
	return (
		<div>
			<p className="mb-1 text-sm text-soft">Assigned to</p>
			<AssigneeButton lead={lead} />
		</div>
	)
}

/** A lead's assignee, with a menu to change it; in a narrow row of buttons, only the avatar. */
export function AssigneeButton({ lead, inRow }: { lead: Lead; inRow?: true }) {
	const change = useChangeLeads()
	const isTeam = useIsTeam()
	if (!isTeam && lead.assigneeId === null) return null
	const title = `Assigned to ${lead.assignee ?? 'nobody yet'}`
	const label = inRow && '@max-[30rem]:hidden'
	return (
		<AssigneeMenu
			current={lead.assigneeId}
			onChoose={(assigned) => change.mutate({ rows: [lead], change: { assigned }, quiet: true })}
		>
			<Button
				variant="secondary"
				data-work="assignee"
				aria-label={title}
				title={title}
				className={inRow ? 'max-w-44 min-w-0 @max-[30rem]:px-2' : 'max-w-full'}
			>
				{lead.assignee !== null ? (
					<Avatar name={lead.assignee} />
				) : (
					inRow && <UserPlus className="size-4 shrink-0" aria-hidden />
				)}
				<span className={cx('min-w-0', label)}>
					<Truncate>{lead.assignee ?? 'Nobody yet'}</Truncate>
				</span>
				<ChevronDown className={cx('size-4 shrink-0', label)} aria-hidden />
			</Button>
		</AssigneeMenu>
	)
}
