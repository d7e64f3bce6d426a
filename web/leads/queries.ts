import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { LeadSort, LeadStatusFilter, QualificationStatus } from '../../schema/lead'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refreshLeads } from '../api/queryClient'

export type Lead = InferResponseType<typeof api.leads.$get, 200>[number]

export type LeadFilter = {
	q: string
	status: LeadStatusFilter | ''
	/** The id of the source link, or nothing for all. */
	link: string
	sort: LeadSort
}

/** What a page of leads carries beside them: how many there are in all, and where the next begins. */
const pageOf = (headers: Headers, leads: Lead[], count: 'X-Total-Leads' | 'X-Total-Count') => ({
	leads,
	all: Number(headers.get(count)),
	next: /[?&]cursor=([^&>]+)/.exec(headers.get('Link') ?? '')?.[1],
})

export type LeadPage = ReturnType<typeof pageOf>

const pageByPage = {
	initialPageParam: undefined as string | undefined,
	getNextPageParam: (page: LeadPage) => page.next,
}

export const leadsQuery = (filter: LeadFilter) =>
	infiniteQueryOptions({
		...pageByPage,
		queryKey: keys.leads.list(filter),
		queryFn: async ({ pageParam }) => {
			const { q, status, link, sort } = filter
			const response = await api.leads.$get({
				query: {
					sort,
					...(q && { q }),
					...(status && { status }),
					...(link && { linkId: link }),
					...(pageParam && { cursor: pageParam }),
				},
			})
			return pageOf(response.headers, await response.json(), 'X-Total-Leads')
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
			return pageOf(response.headers, await response.json(), 'X-Total-Count')
		},
	})

export const leadQuery = (id: number) =>
	queryOptions({
		queryKey: keys.leads.one(id),
		queryFn: async () => (await api.leads[':id'].$get({ param: { id: String(id) } })).json(),
	})

/** Sets the status of leads by hand, or with null hands them back to the rules. */
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
