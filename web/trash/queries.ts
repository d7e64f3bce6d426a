import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { matchesOf } from '../api/matches'
import { refreshLeads } from '../api/queryClient'
import { nextCursor, pageByPage } from '../list/paging'
import type { How } from '../shell/askAboutTools'
import { toast } from '../ui/toast'

export type Trashed = InferResponseType<typeof api.trash.$get, 200>[number]

/** What was deleted, newest first, page by page, with how much there is in all. */
export const trashQuery = infiniteQueryOptions({
	queryKey: keys.trash,
	...pageByPage,
	queryFn: async ({ pageParam }) => {
		const query = pageParam === undefined ? {} : { cursor: pageParam }
		const response = await api.trash.$get({ query })
		return {
			entries: await response.json(),
			total: matchesOf(response.headers).matching,
			next: nextCursor(response.headers),
		}
	},
	// Deletions don't refresh it, and others delete too.
	staleTime: 0,
})

export const useRestore = () =>
	useMutation({
		mutationFn: ({ kind, id }: Trashed) => {
			const json = { ids: [id] }
			return kind === 'link'
				? api.trash.links.restore.$post({ json })
				: api.trash.leads.restore.$post({ json })
		},
		meta: { errorTitle: 'Failed to restore' },
		onSuccess: (_, { kind }) =>
			toast({ title: kind === 'link' ? 'Link restored' : 'Lead restored' }),
		onSettled: refreshLeads,
	})

export const useDeleteForGood = () =>
	useMutation({
		mutationFn: ({ entry: { kind, id }, how }: { entry: Trashed; how: How }) => {
			const named = { param: { id: String(id) }, query: how }
			return kind === 'link'
				? api.trash.links[':id'].$delete(named)
				: api.trash.leads[':id'].$delete(named)
		},
		meta: { errorTitle: 'Failed to delete' },
		onSuccess: () => toast({ title: 'Deleted for good' }),
		onSettled: refreshLeads,
	})

export const useEmptyTrash = () =>
	useMutation({
		mutationFn: (how: How) => api.trash.$delete({ query: how }),
		meta: { errorTitle: 'Failed to empty the trash' },
		onSuccess: () => toast({ title: 'Trash emptied' }),
		onSettled: refreshLeads,
	})
