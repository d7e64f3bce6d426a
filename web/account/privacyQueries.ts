import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Erasure, Retention } from '../../schema/privacy'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh, refreshLeads } from '../api/queryClient'
import { userQuery } from '../shell/session'
import { formatCount } from '../ui/numbers'
import { toast } from '../ui/toast'

export const retentionQuery = queryOptions({
	queryKey: keys.retention,
	queryFn: async () => (await api.privacy.retention.$get()).json(),
})

export const useSetRetention = () =>
	useMutation({
		mutationFn: (json: Retention) => api.privacy.retention.$put({ json }),
		meta: { errorTitle: 'Failed to save the retention setting' },
		onSuccess: async () => {
			toast({ title: 'Saved', description: 'It takes effect tonight.' })
			await refresh(keys.retention)
		},
	})

export const useSetAskOnce = () =>
	useMutation({
		mutationFn: (askOnce: boolean) => api.workspace.$patch({ json: { askOnce } }),
		meta: { errorTitle: 'Failed to save the setting' },
		onSuccess: async () => {
			toast({ title: 'Saved', description: 'Your pages update within a minute.' })
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
