import { ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useIsTeam } from '../members/queries'
import { Avatar } from '../ui/Avatar'
import { Button } from '../ui/Button'
import { Cut } from '../ui/Cut'
import { AssigneeMenu } from './AssigneeMenu'
import { useChangeLeads } from './changes'
import type { Lead } from './queries'

/** Who looks after a lead, with a menu to change it. Where there is nobody else, nothing. */
export function AssignLead({ lead }: { lead: Lead }) {
	const change = useChangeLeads()
	const isTeam = useIsTeam()
	if (!isTeam && lead.assigneeId === null) return null
	return (
		<div>
			<p className="mb-1.5 text-sm text-soft">Assigned to</p>
			<AssigneeMenu
				current={lead.assigneeId}
				onChoose={(assigned) => change.mutate({ rows: [lead], change: { assigned }, quiet: true })}
			>
				<DropdownMenu.Trigger asChild>
					<Button
						variant="secondary"
						data-work="assignee"
						aria-label={`Assigned to ${lead.assignee ?? 'nobody'}`}
						className="max-w-full"
					>
						{lead.assignee !== null && <Avatar name={lead.assignee} />}
						<Cut>{lead.assignee ?? 'Nobody yet'}</Cut>
						<ChevronDown className="size-4 shrink-0" aria-hidden />
					</Button>
				</DropdownMenu.Trigger>
			</AssigneeMenu>
		</div>
	)
}
