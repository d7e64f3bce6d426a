import { useMutation } from '@tanstack/react-query'
import { leadPage } from '../../schema/leadPage'
import type { QualificationStatus } from '../../schema/score'
import { type Stage, stages, tagsIn } from '../../schema/stage'
import { batchesOf } from '../api/batches'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient, refreshLeads } from '../api/queryClient'
import { undoableChange } from '../list/undoableChange'
import { formatShortDate } from '../ui/dates'
import { formatNumber } from '../ui/numbers'
import { titleCase } from '../ui/titleCase'
import type { Lead } from './queries'

export const stageOptions = stages.map((stage) => [stage, titleCase(stage)] as const)

/** A lead's assignee, by id and name; nulls for nobody. */
export type Assigned = Pick<Lead, 'assigneeId' | 'assignee'>

/** A change to leads; a null status returns it to the rules, a null follow-up removes it. */
export type Change = {
	qualificationStatus?: QualificationStatus | null
	stage?: Stage
	assigned?: Assigned
	followUpAt?: string | null
	/** Undoes the first contact that setting a stage recorded. */
	firstContactAt?: null
	addTags?: string[]
	removeTags?: string[]
}

/** A lead with the change applied. */
function apply(lead: Lead, change: Change): Lead {
	const { qualificationStatus: status, stage, assigned, followUpAt } = change
	const { addTags = [], removeTags = [] } = change
	const tags = lead.tags.filter((tag) => !removeTags.includes(tag))
	return {
		...lead,
		...(status !== undefined && {
			qualificationStatus: status ?? lead.scoringData?.status ?? lead.qualificationStatus,
			statusByHand: status !== null,
		}),
		...(stage && { stage }),
		...(stage &&
			stage !== 'open' && { firstContactAt: lead.firstContactAt ?? new Date().toISOString() }),
		...assigned,
		...(followUpAt !== undefined && { followUpAt }),
		tags: [...tags, ...tagsIn(addTags, tags)],
	}
}

async function save(ids: readonly number[], { assigned, ...others }: Change) {
	const change = { ...others, ...(assigned && { assigneeId: assigned.assigneeId }) }
	const [id, ...more] = ids
	if (id !== undefined && more.length === 0 && !change.addTags && !change.removeTags) {
		return api.leads[':id'].$patch({ param: { id: String(id) }, json: change })
	}
	for (const batch of batchesOf(ids, leadPage.max))
		await api.leads.$patch({ json: { ids: batch, ...change } })
}

/** What undoes a change of a lead. */
export function revert(lead: Lead, change: Change): Change {
	const added = tagsIn(change.addTags ?? [], lead.tags)
	const removed = change.removeTags?.filter((tag) => lead.tags.includes(tag)) ?? []
	return {
		...(change.stage && { stage: lead.stage }),
		...(change.stage && lead.firstContactAt === null && { firstContactAt: null }),
		...(change.qualificationStatus !== undefined && {
			qualificationStatus: lead.statusByHand ? lead.qualificationStatus : null,
		}),
		...(change.assigned && {
			assigned: { assigneeId: lead.assigneeId, assignee: lead.assignee },
		}),
		...(change.followUpAt !== undefined && { followUpAt: lead.followUpAt }),
		...(added.length > 0 && { removeTags: added }),
		...(removed.length > 0 && { addTags: removed }),
	}
}

function describeChange(
	count: number,
	{ stage, assigned, addTags, removeTags, qualificationStatus, followUpAt }: Change,
) {
	const leads = count === 1 ? 'Lead' : `${formatNumber(count)} leads`
	if (stage) return stage === 'open' ? `${leads} reopened` : `${leads} marked ${stage}`
	if (assigned)
		return assigned.assignee ? `${leads} assigned to ${assigned.assignee}` : `${leads} unassigned`
	if (addTags) return `${leads} tagged ${addTags.join(', ')}`
	if (removeTags) return `${removeTags.join(', ')} removed from ${leads}`
	if (qualificationStatus) return `${leads} set to ${titleCase(qualificationStatus)}`
	if (followUpAt) return `${leads} to follow up on ${formatShortDate(followUpAt)}`
	if (followUpAt === null) return 'Follow-up removed'
	return `${leads} changed`
}

const changeLeads = undoableChange<Lead, Change>({
	lists: [keys.leads.all],
	inPage: 'leads',
	one: keys.leads.one,
	apply,
	revert,
	save,
	refresh: refreshLeads,
	describe: (count, change) => ({ title: describeChange(count, change) }),
	errorTitle: ({ qualificationStatus }) =>
		qualificationStatus === undefined ? 'Failed to change the lead' : 'Failed to change the status',
})

export const useChangeLeads = () => useMutation(changeLeads)

/** The same outside of a component. Failures are shown and reverted. */
export const changeNow = (wanted: Parameters<typeof changeLeads.mutationFn>[0]) =>
	queryClient
		.getMutationCache()
		.build(queryClient, changeLeads)
		.execute(wanted)
		.catch(() => {})
