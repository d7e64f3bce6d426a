import { queryOptions, useMutation } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'
import { freshly } from '../shell/freshLogin'
import { toast } from '../ui/toast'

/** The workspace's feeds, newest first. */
export const feedsQuery = queryOptions({
	queryKey: keys.feeds,
	queryFn: async () => (await api.feeds.$get()).json(),
})

export type Feed = InferResponseType<typeof api.feeds.$get, 200>[number]

const byId = (id: number) => ({ param: { id: String(id) } })

// The form shows its errors.
export const useCreateFeed = () =>
	useMutation({
		mutationFn: async (json: InferRequestType<typeof api.feeds.$post>['json']) =>
			(await freshly(() => api.feeds.$post({ json }))).json(),
		onSuccess: () => refresh(keys.feeds),
	})

export const useRotateFeed = ({ id }: Feed) =>
	useMutation({
		mutationFn: async () => (await freshly(() => api.feeds[':id'].rotate.$post(byId(id)))).json(),
		meta: { errorTitle: 'Failed to create a new address' },
		onSettled: () => refresh(keys.feeds, keys.user),
	})

export const useResumeFeed = ({ id }: Feed) =>
	useMutation({
		mutationFn: () => api.feeds[':id'].$patch({ ...byId(id), json: { paused: false } }),
		meta: { errorTitle: 'Failed to resume the feed' },
		onSuccess: () => {
			toast({ title: 'Feed resumed' })
		},
		onSettled: () => refresh(keys.feeds, keys.user),
	})

export const useDeleteFeed = ({ id, name }: Feed) =>
	useMutation({
		mutationFn: () => api.feeds[':id'].$delete(byId(id)),
		meta: { errorTitle: 'Failed to delete the feed' },
		onSuccess: () => {
			toast({ title: 'Feed deleted', description: `The address of ${name} no longer works.` })
		},
		onSettled: () => refresh(keys.feeds, keys.user),
	})
