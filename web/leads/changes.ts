import { type InfiniteData, useMutation } from '@tanstack/react-query'
import { leadPage } from '../../schema/leadPage'
import type { QualificationStatus } from '../../schema/score'
import { type Stage, stages, tagsIn } from '../../schema/stage'
import { batchesOf } from '../api/batches'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient, refreshLeads } from '../api/queryClient'
import type { Tone } from '../ui/Badge'
import { figure } from '../ui/figure'
import { titleCase } from '../ui/titleCase'
import { toast } from '../ui/toast'
import { toastError } from '../ui/toastError'
import type { Lead, LeadPage, WholeLead } from './queries'

export const stageTones: Record<Stage, Tone> = {
	open: 'neutral',
	contacted: 'accent',
	won: 'good',
	lost: 'bad',
}

export const stageOptions = stages.map((stage) => [stage, titleCase(stage)] as const)

/** A change to leads; a null status returns it to the rules, a null follow-up removes it. */
export type Change = {
	qualificationStatus?: QualificationStatus | null
	stage?: Stage
	followUpAt?: string | null
	/** Takes back the first contact by a stage. */
	firstContactAt?: null
	addTags?: string[]
	removeTags?: string[]
}

/** A lead with the change applied. */
function changed(lead: Lead, change: Change): Lead {
	const { qualificationStatus: status, stage, followUpAt, addTags = [], removeTags = [] } = change
	const kept = lead.tags.filter((tag) => !removeTags.includes(tag))
	return {
		...lead,
		...(status !== undefined && {
			qualificationStatus: status ?? lead.scoringData?.status ?? lead.qualificationStatus,
			statusByHand: status !== null,
		}),
		...(stage && { stage }),
		...(stage &&
			stage !== 'open' && { firstContactAt: lead.firstContactAt ?? new Date().toISOString() }),
		...(followUpAt !== undefined && { followUpAt }),
		tags: [...kept, ...tagsIn(addTags, kept)],
	}
}

type Pages = InfiniteData<LeadPage>
const hasPages = (data: unknown): data is Pages =>
	typeof data === 'object' && data !== null && 'pages' in data

/** Applies a change to cached leads everywhere; returns a function that reverts it. */
async function showChanged(leads: readonly Lead[], change: Change) {
	const ids = new Set(leads.map(({ id }) => id))
	const lists: { queryKey: readonly unknown[] }[] = [
		{ queryKey: keys.leads.all },
		{ queryKey: keys.links.all },
	]
	await Promise.all(lists.map((list) => queryClient.cancelQueries(list)))
	const before = lists.flatMap((list) => queryClient.getQueriesData(list))
	const one = <Some extends Lead>(lead: Some): Some =>
		ids.has(lead.id) ? { ...lead, ...changed(lead, change) } : lead
	for (const [key, data] of before) {
		if (hasPages(data)) {
			queryClient.setQueryData<Pages>(key, {
				...data,
				pages: data.pages.map((page) => ({ ...page, leads: page.leads.map(one) })),
			})
		}
	}
	for (const { id } of leads.length > 1 ? [] : leads) {
		queryClient.setQueryData<WholeLead>(keys.leads.one(id), (lead) => lead && one(lead))
	}
	return () => {
		for (const [key, data] of before) queryClient.setQueryData(key, data)
	}
}

async function save(ids: readonly number[], change: Change) {
	const [id, ...more] = ids
	if (id !== undefined && more.length === 0 && !change.addTags && !change.removeTags) {
		return api.leads[':id'].$patch({ param: { id: String(id) }, json: change })
	}
	for (const batch of batchesOf(ids, leadPage.max))
		await api.leads.$patch({ json: { ids: batch, ...change } })
}

/** The changes that restore leads, each with the leads it applies to. */
function undoing(leads: readonly Lead[], change: Change) {
	const groups = new Map<string, { ids: number[]; change: Change }>()
	for (const lead of leads) {
		const back: Change = {
			...(change.stage && { stage: lead.stage }),
			...(change.stage && lead.firstContactAt === null && { firstContactAt: null }),
			...(change.qualificationStatus !== undefined && {
				qualificationStatus: lead.statusByHand ? lead.qualificationStatus : null,
			}),
			...(change.followUpAt !== undefined && { followUpAt: lead.followUpAt }),
		}
		const added = tagsIn(change.addTags ?? [], lead.tags)
		const removed = change.removeTags?.filter((tag) => lead.tags.includes(tag)) ?? []
		if (added.length > 0) back.removeTags = added
		if (removed.length > 0) back.addTags = removed
		if (Object.keys(back).length === 0) continue
		const key = JSON.stringify(back)
		const group = groups.get(key) ?? { ids: [], change: back }
		group.ids.push(lead.id)
		groups.set(key, group)
	}
	return [...groups.values()]
}

/** What was done, for the toast. */
function said(count: number, { stage, addTags, removeTags, qualificationStatus }: Change) {
	const leads = count === 1 ? 'Lead' : `${figure(count)} leads`
	if (stage) return stage === 'open' ? `${leads} reopened` : `${leads} marked ${stage}`
	if (addTags) return `${leads} tagged ${addTags.join(', ')}`
	if (removeTags) return `${removeTags.join(', ')} removed from ${leads}`
	if (qualificationStatus) return `${leads} set to ${titleCase(qualificationStatus)}`
	return `${leads} changed`
}

const errorTitle = 'Failed to change the status'
const titleOf = ({ qualificationStatus }: Change) =>
	qualificationStatus === undefined ? 'Failed to change the lead' : errorTitle

type Wanted = { leads: readonly Lead[]; change: Change; quiet?: boolean }

/**
 * Changes leads on the screen at once and then on the server; failures are reverted. Bulk changes, and
 * those made outside the lead itself, can be undone.
 */
export const useChangeLeads = () =>
	useMutation({
		mutationFn: ({ leads, change }: Wanted) =>
			save(
				leads.map(({ id }) => id),
				change,
			),
		onMutate: ({ leads, change }) => showChanged(leads, change),
		onError: (error, { change }, restore) => {
			restore?.()
			toastError(titleOf(change), error)
		},
		onSuccess: (_, { leads, change, quiet = leads.length === 1 }) => {
			if (quiet) return
			toast({
				title: said(leads.length, change),
				duration: 10_000,
				action: { label: 'Undo', run: () => void undo(leads, change) },
			})
		},
		onSettled: refreshLeads,
	})

async function undo(leads: readonly Lead[], change: Change) {
	try {
		for (const group of undoing(leads, change)) await save(group.ids, group.change)
	} catch (error) {
		toastError('Failed to undo', error)
	}
	await refreshLeads()
}
