import { queryOptions, useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { LinkChange, LinkInput } from '../../schema/link'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient, refresh } from '../api/queryClient'
import { toast } from '../ui/toast'

export type LinkRow = InferResponseType<(typeof api.links)[':id']['$get'], 200>

export const linksQuery = queryOptions({
	queryKey: keys.links.list,
	queryFn: async () => (await api.links.$get()).json(),
})

export const linkQuery = (id: number) =>
	queryOptions({
		queryKey: keys.links.one(id),
		queryFn: async () => (await api.links[':id'].$get({ param: { id: String(id) } })).json(),
	})

/** The address that an owner shares. */
export const shareUrl = (shortId: string) => `${window.location.origin}/l/${shortId}`

export const useCreateLink = () =>
	useMutation({
		mutationFn: (json: LinkInput) => api.links.$post({ json }),
		meta: { errorTitle: 'Failed to create link' },
		onSuccess: () => {
			toast({
				title: 'Link created successfully',
				description: 'Your new lead capture link is ready to share.',
			})
			void refresh(keys.links.list, keys.stats, keys.activities)
		},
	})

export const useChangeLink = (id: number) =>
	useMutation({
		mutationFn: async (json: LinkChange) =>
			(await api.links[':id'].$patch({ param: { id: String(id) }, json })).json(),
		meta: { errorTitle: 'Failed to change link' },
		onSuccess: (link, change) => {
			queryClient.setQueryData(keys.links.one(id), link)
			const renamed = [keys.links.leads(id), keys.leads.all, keys.activities]
			void refresh(keys.links.list, keys.stats, ...(change.title === undefined ? [] : renamed))
		},
	})

export const useDeleteLink = () =>
	useMutation({
		mutationFn: (id: number) => api.links[':id'].$delete({ param: { id: String(id) } }),
		meta: { errorTitle: 'Failed to delete link' },
		onSuccess: (_, id) => {
			queryClient.removeQueries({ queryKey: keys.links.one(id) })
			return refresh(keys.links.list, keys.leads.all, keys.stats, keys.activities)
		},
	})
