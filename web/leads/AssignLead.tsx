import { ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { may } from '../../schema/permissions'
import { queryClient } from '../api/queryClient'
import { useIsTeam } from '../members/queries'
import { userQuery } from '../shell/session'
import { Avatar } from '../ui/Avatar'
import { Button } from '../ui/Button'
import { Cut } from '../ui/Cut'
import { AssigneeMenu } from './AssigneeMenu'
import { useChangeLeads } from './changes'
import { pressDown } from './MenuToBe'
import type { Lead } from './queries'

/** Opens the menu of the open lead's assignee. */
export const openAssignee = () =>
	pressDown(document.querySelector<HTMLElement>('[data-work="assignee"]'))

let wanted = false

/** Selects a lead and opens the menu that assigns the selection; false if leads are selected already, or alone. */
export function assignOne(select: () => void) {
	const user = queryClient.getQueryData(userQuery.queryKey)
	if (!user || user.members === 1 || !may(user.role, 'leads.write')) return false
	if (document.querySelector('[data-work="assignees"], [data-work="assignee"]')) {
		return false
	}
	wanted = true
	select()
	return true
}

/** Whether the menu is to open, once. */
export function takeWanted() {
	const was = wanted
	wanted = false
	return was
}

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
