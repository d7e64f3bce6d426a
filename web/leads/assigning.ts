// Separate from the menu, so that the list loads without it.
import { may } from '../../schema/permissions'
import { queryClient } from '../api/queryClient'
import { userQuery } from '../shell/session'
import { pressDown } from './MenuPlaceholder'

/** Opens the menu of the open lead's assignee. */
export const openAssignee = () =>
	pressDown(document.querySelector<HTMLElement>('[data-work="assignee"]'))

let openRequested = false

/** Selects a lead and opens the menu that assigns it; returns false if leads are already selected or nobody else is here. */
export function assignOne(select: () => void) {
	const user = queryClient.getQueryData(userQuery.queryKey)
	if (!user || user.members === 1 || !may(user.role, 'leads.write')) return false
	if (document.querySelector('[data-work="assignees"], [data-work="assignee"]')) {
		return false
	}
	openRequested = true
	select()
	return true
}

/** Whether the menu should open; clears the request. */
export function takeOpenRequest() {
	const was = openRequested
	openRequested = false
	return was
}
