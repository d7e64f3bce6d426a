import { queryOptions, useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { CompanyDomainChange } from '../../schema/companyDomain'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'
import { freshly } from '../shell/freshLogin'
import { toast } from '../ui/toast'

export type Domain = InferResponseType<typeof api.workspace.domains.$get, 200>[number]

export const domainsQuery = queryOptions({
	queryKey: keys.companyDomains,
	queryFn: async () => (await api.workspace.domains.$get()).json(),
})

const paramOf = (id: number) => ({ id: String(id) })
const onSettled = () => refresh(keys.companyDomains)

export const useAddDomain = () =>
	useMutation({
		mutationFn: (domain: string) => api.workspace.domains.$post({ json: { domain } }),
		onSettled,
	})

export const useCheckDomain = () =>
	useMutation({
		mutationFn: (id: number) => api.workspace.domains[':id'].check.$post({ param: paramOf(id) }),
		meta: { errorTitle: 'Not verified yet' },
		onSuccess: () => toast({ title: 'Domain verified' }),
		onSettled,
	})

export const useChangeDomain = () =>
	useMutation({
		mutationFn: ({ id, ...json }: { id: number } & CompanyDomainChange) =>
			freshly(() => api.workspace.domains[':id'].$patch({ param: paramOf(id), json })),
		meta: { errorTitle: 'Failed to change the domain' },
		onSuccess: () => toast({ title: 'Saved' }),
		onSettled,
	})

export const useRemoveDomain = () =>
	useMutation({
		mutationFn: (id: number) => api.workspace.domains[':id'].$delete({ param: paramOf(id) }),
		meta: { errorTitle: 'Failed to remove the domain' },
		onSuccess: () => toast({ title: 'Domain removed' }),
		onSettled,
	})
