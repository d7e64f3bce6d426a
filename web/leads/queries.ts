import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { leadPage } from '../../schema/leadPage'
import { batchesOf } from '../api/batches'
import { api } from '../api/client'
import { countLeads } from '../api/countLeads'
import { keys } from '../api/keys'
import { matchesOf } from '../api/matches'
import { refreshLeads } from '../api/queryClient'
import { inWorkspace } from '../api/shownWorkspace'
import { nextCursor, pageByPage } from '../list/paging'
import { timeZone } from '../shell/session'
import { todayIn } from '../ui/timeZone'
import { apiQuery, type LeadFilter, readFilter } from './filterQuery'

export type Lead = InferResponseType<typeof api.leads.$get, 200>[number]

/** A lead with its form and other leads with the same email address. */
export type WholeLead = InferResponseType<(typeof api.leads)[':id']['$get'], 200>

/** A page of the leads `of` a filter or link, with the matching and total counts and the next cursor. */
const pageOf = (of: unknown, headers: Headers, leads: Lead[]) => ({
	of: JSON.stringify(of),
	leads,
	...matchesOf(headers),
	all: Number(headers.get('X-Total-Leads')),
	suspects: Number(headers.get('X-Total-Suspects')),
	/** The id of the newest of all leads. */
	newest: headers.get('X-Newest-Lead') ?? '',
	next: nextCursor(headers),
})

export type LeadPage = ReturnType<typeof pageOf>

/** Pages after the first are larger. */
const laterPage = '500'

const asked = (filter: Partial<LeadFilter>) => apiQuery(filter, todayIn(timeZone()))

export const leadsQuery = (filter: LeadFilter) =>
	infiniteQueryOptions({
		...pageByPage,
		queryKey: keys.leads.list(filter),
		queryFn: async ({ pageParam }) => {
			const response = await api.leads.$get({
				query: {
					...asked(filter),
					...(pageParam && { cursor: pageParam, limit: laterPage }),
				},
			})
			return pageOf(filter, response.headers, await response.json())
		},
	})

/** The leads of a link, newest first. */
export const linkLeadsQuery = (linkId: number) =>
	leadsQuery(readFilter(new URLSearchParams({ link: String(linkId) })))

export const leadQuery = (id: number) =>
	queryOptions({
		queryKey: keys.leads.one(id),
		queryFn: async () => (await api.leads[':id'].$get({ param: { id: String(id) } })).json(),
	})

/** How many leads were scored by outdated rules. */
export const outdatedQuery = queryOptions({
	queryKey: keys.leads.outdated,
	queryFn: async () => (await (await api.leads.rescore.$get()).json()).outdated,
})

/** Turns suspects, and junk by the rules, into leads. */
export const useRelease = () =>
	useMutation({
		mutationFn: async (ids: number[]) => {
			for (const batch of batchesOf(ids, leadPage.max))
				await api.leads.release.$post({ json: { ids: batch } })
		},
		meta: { errorTitle: 'Failed to release the lead' },
		onSuccess: refreshLeads,
	})

/** The download URL for a CSV of the leads that match a filter, or of only these. */
export function exportPath({ sort: _, ...filter }: Partial<LeadFilter>, ids?: readonly number[]) {
	const { pathname, search } = api.export.leads.$url({
		query: { ...asked(filter), ...(ids && { ids: ids.join() }) },
	})
	return inWorkspace(pathname + search)
}

export const viewsQuery = queryOptions({
	queryKey: keys.leads.views,
	queryFn: async () => (await api.leads.views.$get()).json(),
})

/** How many matching leads arrived after the list's first page was loaded. */
export function newLeadsQuery(filter: Partial<LeadFilter>, first: LeadPage | undefined) {
	const newerThan = first?.newest
	return queryOptions({
		queryKey: keys.leads.count({ ...filter, newerThan }),
		queryFn: () => countLeads({ ...asked(filter), ...(newerThan && { newerThan }) }),
		initialData: { matching: 0, capped: false },
		enabled: first !== undefined,
	})
}

export type LeadView = InferResponseType<typeof api.leads.views.$get, 200>[number]
