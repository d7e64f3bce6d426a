import { queryOptions, useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient, refresh } from '../api/queryClient'
import { toast } from '../ui/toast'

export type DomainRow = InferResponseType<typeof api.domains.$get, 200>[number]

export const domainsQuery = queryOptions({
	queryKey: keys.domains,
	queryFn: async () => (await api.domains.$get()).json(),
})

const paramOf = ({ id }: Pick<DomainRow, 'id'>) => ({ id: String(id) })

/** Shows a returned domain at once: updates its row or adds one. */
function show(domain: DomainRow) {
	queryClient.setQueryData(domainsQuery.queryKey, (all = []) =>
		[...all.filter(({ id }) => id !== domain.id), domain].sort((a, b) =>
			a.host < b.host ? -1 : 1,
		),
	)
}

export const useAddDomain = () =>
	useMutation({
		mutationFn: async (json: { host: string }) => (await api.domains.$post({ json })).json(),
		onSuccess: show,
	})

export const useCheckDomain = () =>
	useMutation({
		mutationFn: async (domain: DomainRow) =>
			(await api.domains[':id'].check.$post({ param: paramOf(domain) })).json(),
		meta: { errorTitle: 'Failed to check the domain' },
		onSuccess: (domain) => {
			show(domain)
			toast(
				domain.problem
					? { title: `${domain.name} isn’t ready yet`, description: `${domain.problem}.` }
					: { title: `${domain.name} works` },
			)
		},
	})

export const useChangeDomain = () =>
	useMutation({
		mutationFn: async ({ domain, ...json }: { domain: DomainRow } & Partial<Ways>) =>
			(await api.domains[':id'].$patch({ param: paramOf(domain), json })).json(),
		onSuccess: (domain) => {
			show(domain)
			toast({ title: 'Domain saved', description: 'Visitors see the change within a minute.' })
		},
	})
type Ways = Pick<DomainRow, 'root' | 'notFound'>

export const useRemoveDomain = () =>
	useMutation({
		mutationFn: (domain: DomainRow) => api.domains[':id'].$delete({ param: paramOf(domain) }),
		meta: { errorTitle: 'Failed to remove the domain' },
		onSuccess: (_, { name }) => toast({ title: `${name} removed` }),
		onSettled: () => refresh(keys.domains, keys.links.all),
	})
