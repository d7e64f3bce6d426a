import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { LinkForm, LinkPatch } from '../../schema/link'
import { paths } from '../../schema/paths'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient, refresh } from '../api/queryClient'
import { useHidden } from '../shell/hidden'
import { toast } from '../ui/toast'

export type LinkRow = InferResponseType<(typeof api.links)[':id']['$get'], 200>

export const linksQuery = queryOptions({
	queryKey: keys.links.list,
	queryFn: async () => (await api.links.$get({ query: {} })).json(),
})

export const linkQuery = (id: number) =>
	queryOptions({
		queryKey: keys.links.one(id),
		queryFn: async () => (await api.links[':id'].$get({ param: { id: String(id) } })).json(),
	})

/** The URL that an owner shares. */
export const shareUrl = (shortId: string) => window.location.origin + paths.capture(shortId)

export const useCreateLink = () =>
	useMutation({
		mutationFn: (json: LinkForm) => api.links.$post({ json }),
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
		mutationFn: async (json: LinkPatch) =>
			(await api.links[':id'].$patch({ param: { id: String(id) }, json })).json(),
		meta: { errorTitle: 'Failed to change link' },
		onSuccess: (link, change) => {
			queryClient.setQueryData(keys.links.one(id), link)
			const renamed = [keys.links.leads(id), keys.leads.all, keys.activities]
			void refresh(keys.links.list, keys.stats, ...(change.title === undefined ? [] : renamed))
		},
	})

/** The owner's links, without those that are about to be deleted. */
export function useShownLinks() {
	const hidden = useHidden('links')
	return useQuery({
		...linksQuery,
		select: (links) => links.filter(({ id }) => !hidden.has(id)),
	})
}
