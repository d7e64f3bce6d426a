import { queryOptions, useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { QualificationStatus } from '../../schema/lead'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'

export type Lead = InferResponseType<typeof api.leads.$get, 200>[number]

export type LeadFilter = { q: string; status: QualificationStatus | '' }

export const leadsQuery = ({ q, status }: LeadFilter) =>
	queryOptions({
		queryKey: keys.leads.list({ q, status }),
		queryFn: async () => {
			const response = await api.leads.$get({
				query: { ...(q && { q }), ...(status && { status }) },
			})
			return {
				leads: await response.json(),
				matching: Number(response.headers.get('X-Total-Count')),
				all: Number(response.headers.get('X-Total-Leads')),
			}
		},
	})

export const useDeleteLead = () =>
	useMutation({
		mutationFn: (id: number) => api.leads[':id'].$delete({ param: { id: String(id) } }),
		meta: { errorTitle: 'Failed to delete lead' },
		onSuccess: () => refresh(keys.leads.all, keys.links.all, keys.stats, keys.activities),
	})
