import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { LeadSort, LeadStatusFilter } from '../../schema/lead'
import type { QualificationStatus } from '../../schema/score'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refreshLeads } from '../api/queryClient'

export type Lead = InferResponseType<typeof api.leads.$get, 200>[number]

/** A lead with its form and the other leads with its e-mail address. */
export type WholeLead = InferResponseType<(typeof api.leads)[':id']['$get'], 200>

export type LeadFilter = {
	q: string
	status: LeadStatusFilter | ''
	/** The id of the source link, or empty for all. */
	link: string
	sort: LeadSort
}

/** A page of leads with the matching and total counts and the next cursor. */
const pageOf = (headers: Headers, leads: Lead[]) => ({
	leads,
	matching: Number(headers.get('X-Total-Count')),
	all: Number(headers.get('X-Total-Leads')),
	suspects: Number(headers.get('X-Total-Suspects')),
	next: /[?&]cursor=([^&>]+)/.exec(headers.get('Link') ?? '')?.[1],
})

export type LeadPage = ReturnType<typeof pageOf>

const pageByPage = {
	initialPageParam: undefined as string | undefined,
	getNextPageParam: (page: LeadPage) => page.next,
}

/** A filter as query parameters. */
const queryOf = ({ q, status, link }: Partial<LeadFilter>) => ({
	...(q && { q }),
	...(status && { status }),
	...(link && { linkId: link }),
})

export const leadsQuery = (filter: LeadFilter) =>
	infiniteQueryOptions({
		...pageByPage,
		queryKey: keys.leads.list(filter),
		queryFn: async ({ pageParam }) => {
			const response = await api.leads.$get({
				query: {
					...queryOf(filter),
					sort: filter.sort,
					...(pageParam && { cursor: pageParam }),
				},
			})
			return pageOf(response.headers, await response.json())
		},
	})

export const linkLeadsQuery = (linkId: number) =>
	infiniteQueryOptions({
		...pageByPage,
		queryKey: keys.links.leads(linkId),
		queryFn: async ({ pageParam }) => {
			const response = await api.links[':id'].leads.$get({
				param: { id: String(linkId) },
				query: pageParam ? { cursor: pageParam } : {},
			})
			const page = pageOf(response.headers, await response.json())
			return { ...page, all: page.matching }
		},
	})

export const leadQuery = (id: number) =>
	queryOptions({
		queryKey: keys.leads.one(id),
		queryFn: async () => (await api.leads[':id'].$get({ param: { id: String(id) } })).json(),
	})

/** Sets the status of leads by hand; null hands them back to the rules. */
export const useSetStatus = () =>
	useMutation({
		mutationFn: async ({ ids, status }: { ids: number[]; status: QualificationStatus | null }) => {
			const [id] = ids
			await (ids.length === 1
				? api.leads[':id'].$patch({
						param: { id: String(id) },
						json: { qualificationStatus: status },
					})
				: api.leads.$patch({ json: { ids, qualificationStatus: status } }))
		},
		meta: { errorTitle: 'Failed to change the status' },
		onSuccess: refreshLeads,
	})

/** Makes leads of suspects, and of what the rules call junk. */
export const useRelease = () =>
	useMutation({
		mutationFn: (ids: number[]) => api.leads.release.$post({ json: { ids } }),
		meta: { errorTitle: 'Failed to release the lead' },
		onSuccess: refreshLeads,
	})

/** The download URL for a CSV of the leads that match a filter. */
export function exportPath(filter: Partial<LeadFilter>) {
	const { pathname, search } = api.export.leads.$url({ query: queryOf(filter) })
	return pathname + search
}
