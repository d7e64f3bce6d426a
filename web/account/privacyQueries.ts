import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Erasure, Retention } from '../../schema/privacy'
import { api } from '../api/client'
import { countLeads } from '../api/countLeads'
import { keys } from '../api/keys'
import { refresh, refreshLeads } from '../api/queryClient'
import { userQuery } from '../shell/session'
import { formatCount } from '../ui/numbers'
import { toast } from '../ui/toast'

export const retentionQuery = queryOptions({
	queryKey: keys.retention,
	queryFn: async () => (await api.privacy.retention.$get()).json(),
})

/** How many leads are older than a number of days. */
export const olderLeadsQuery = (days: number) =>
	queryOptions({
		queryKey: keys.leads.count({ olderThan: days }),
		queryFn: async () => {
			const to = new Date(Date.now() - days * 24 * 3600_000).toISOString()
			// Suspected spam is deleted too, but listed and counted apart.
			const [leads, suspects] = await Promise.all([
				countLeads({ to }),
				countLeads({ to, status: 'suspect' }),
			])
			return {
				matching: leads.matching + suspects.matching,
				capped: leads.capped || suspects.capped,
			}
		},
		staleTime: 0,
		gcTime: 0,
	})

export const useSetRetention = () =>
	useMutation({
		scope: { id: 'retention' },
		mutationFn: async (json: Retention) => (await api.privacy.retention.$put({ json })).json(),
		meta: { errorTitle: 'Failed to save the retention setting' },
		onSuccess: async ({ days }) => {
			toast({
				title: 'Lead retention saved',
				...(days !== null && { description: 'It takes effect tonight.' }),
			})
			await refresh(keys.retention)
		},
	})

export const useSetAskOnce = () =>
	useMutation({
		scope: { id: 'ask once' },
		mutationFn: (askOnce: boolean) => api.workspace.$patch({ json: { askOnce } }),
		meta: { errorTitle: 'Failed to save the setting' },
		onSuccess: async () => {
			toast({ title: 'Setting saved', description: 'Your pages update within a minute.' })
			await refresh(userQuery.queryKey)
		},
	})

export const useErasePerson = () =>
	useMutation({
		mutationFn: async (json: Erasure) => (await api.privacy.erase.$post({ json })).json(),
		meta: { errorTitle: 'Failed to erase the person' },
		onSuccess: ({ erased }) => {
			toast(
				erased === 0
					? { title: 'No leads found', description: 'None of your leads has that email address.' }
					: {
							title: 'Person erased',
							description: `${formatCount(erased, 'lead')} deleted.`,
						},
			)
			void refreshLeads()
		},
	})
