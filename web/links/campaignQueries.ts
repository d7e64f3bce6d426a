import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Presets } from '../../schema/presets'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'

/** The workspace's campaign templates, by name. */
export const campaignsQuery = queryOptions({
	queryKey: keys.campaigns,
	queryFn: async () => (await api.campaigns.$get()).json(),
})

export const useSaveCampaign = () =>
	useMutation({
		mutationFn: (json: { name: string; parameters: Presets['campaign'] }) =>
			api.campaigns.$post({ json }),
		meta: { errorTitle: 'Failed to save the template' },
		onSuccess: () => refresh(keys.campaigns),
	})

export const useDeleteCampaign = () =>
	useMutation({
		mutationFn: (id: number) => api.campaigns[':id'].$delete({ param: { id: String(id) } }),
		meta: { errorTitle: 'Failed to delete the template' },
		onSuccess: () => refresh(keys.campaigns),
	})
