// Apart from the menu itself, which the list's first load is better without.
import { may } from '../../schema/permissions'
import { queryClient } from '../api/queryClient'
import { userQuery } from '../shell/session'
import { pressDown } from './MenuToBe'

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
