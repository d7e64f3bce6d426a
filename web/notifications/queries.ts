import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'

export type Notification = InferResponseType<
	typeof api.notifications.$get,
	200
>['notifications'][number]

export const notificationsQuery = infiniteQueryOptions({
	queryKey: keys.notifications,
	initialPageParam: undefined as number | undefined,
	queryFn: async ({ pageParam }) =>
		(
			await api.notifications.$get({ query: pageParam ? { cursor: String(pageParam) } : {} })
		).json(),
	getNextPageParam: ({ next }) => next,
})

const refreshNotifications = () => refresh(keys.notifications, keys.user)

/** Marks notifications as read, by id, or all of them. */
export const useMarkRead = () =>
	useMutation({
		mutationFn: (ids?: number[]) => api.notifications.read.$post({ json: ids ? { ids } : {} }),
		meta: { errorTitle: 'Failed to mark the notifications as read' },
		onSuccess: refreshNotifications,
	})
