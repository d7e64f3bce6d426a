import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { InferRequestType, InferResponseType } from 'hono/client'
import { webhookLabel } from '../../schema/webhookFormat'
import { webhookLimits } from '../../schema/webhookLimits'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient, refresh } from '../api/queryClient'
import { freshly } from '../shell/freshLogin'
import { undoableDeletion } from '../shell/undoableDeletion'
import { toast } from '../ui/toast'
import { sendSince, showQueued } from './sendSince'

/** The workspace's webhooks, newest first. Refetched regularly, because deliveries progress on their own. */
export const webhooksQuery = queryOptions({
	queryKey: keys.webhooks.list,
	queryFn: async () => (await api.webhooks.$get()).json(),
	refetchInterval: 30_000,
})

export type Webhook = InferResponseType<typeof api.webhooks.$get, 200>[number]
export type NewWebhook = InferRequestType<typeof api.webhooks.$post>['json']
type Change = InferRequestType<(typeof api.webhooks)[':id']['$patch']>['json']

const byId = (id: number) => ({ param: { id: String(id) } })

/** A webhook's deliveries, sent and waiting, newest first. */
export const deliveriesQuery = (id: number) =>
	infiniteQueryOptions({
		queryKey: keys.webhooks.log(id),
		initialPageParam: undefined as number | undefined,
		queryFn: async ({ pageParam }) => {
			const query = pageParam === undefined ? {} : { before: String(pageParam) }
			return (await api.webhooks[':id'].deliveries.$get({ ...byId(id), query })).json()
		},
		getNextPageParam: (page) => (page.length === webhookLimits.page ? page.at(-1)?.id : undefined),
	})

export type Delivery = InferResponseType<
	(typeof api.webhooks)[':id']['deliveries']['$get'],
	200
>[number]

// The form shows the errors of its fields.
export const useAddWebhook = () =>
	useMutation({
		mutationFn: async (json: NewWebhook) =>
			(await freshly(() => api.webhooks.$post({ json }))).json(),
		onSuccess: () => refresh(keys.webhooks.list),
	})

export const useEditWebhook = (id: number) =>
	useMutation({
		mutationFn: (json: Change) => freshly(() => api.webhooks[':id'].$patch({ ...byId(id), json })),
		onSuccess: async () => {
			toast({ title: 'Webhook changed' })
			await refresh(keys.webhooks.all)
		},
	})

export const usePauseWebhook = (id: number) =>
	useMutation({
		mutationFn: (paused: boolean) => api.webhooks[':id'].$patch({ ...byId(id), json: { paused } }),
		meta: { errorTitle: 'Failed to change the webhook' },
		onSuccess: (_, paused) => {
			toast(
				paused
					? { title: 'Webhook paused', description: 'It sends nothing until you resume it.' }
					: { title: 'Webhook resumed' },
			)
		},
		// The user has the number of things paused by a reset.
		onSettled: () => refresh(keys.webhooks.all, keys.user),
	})

export const useTestWebhook = (id: number) =>
	useMutation({
		mutationFn: async () => (await api.webhooks[':id'].test.$post(byId(id))).json(),
		meta: { errorTitle: 'Failed to send the test' },
		onSuccess: ({ taken, problem }) => {
			toast(
				taken
					? { title: 'Test sent', description: 'A sample lead arrived.' }
					: {
							title: 'The test failed',
							...(problem && { description: problem }),
							variant: 'destructive',
						},
			)
		},
		onSettled: () => refresh(keys.webhooks.all),
	})

export const useRotateSecret = (id: number) =>
	useMutation({
		mutationFn: async () =>
			(await freshly(() => api.webhooks[':id'].rotate.$post(byId(id)))).json(),
		meta: { errorTitle: 'Failed to rotate the secret' },
	})

export const useSendAgain = (id: number) =>
	useMutation({
		mutationFn: (deliveryId: number) =>
			api.webhooks[':id'].again.$post({ ...byId(id), json: { deliveryId } }),
		meta: { errorTitle: 'Failed to resend' },
		onSuccess: () => {
			toast({ title: 'Sending again' })
		},
		onSettled: () => refresh(keys.webhooks.all),
	})

export const useReplay = (id: number) =>
	useMutation({
		mutationFn: (since: string) =>
			sendSince(since, async (json) =>
				(await api.webhooks[':id'].replay.$post({ ...byId(id), json })).json(),
			),
		meta: { errorTitle: 'Failed to resend the leads' },
		onSuccess: showQueued,
		onSettled: () => refresh(keys.webhooks.all),
	})

/** Deletes webhooks and their waiting messages, with undo. */
export const deleteWebhooks = undoableDeletion<Webhook>({
	of: 'webhooks',
	describe: (webhooks) => ({
		title: webhooks.length === 1 ? 'Webhook deleted' : `${webhooks.length} webhooks deleted`,
		description: `No more messages to ${webhooks.map(webhookLabel).join(', ')}.`,
	}),
	remove: (webhooks) =>
		Promise.all(webhooks.map(({ id }) => api.webhooks[':id'].$delete(byId(id)))),
	refresh: (webhooks) => {
		for (const { id } of webhooks) queryClient.removeQueries({ queryKey: keys.webhooks.log(id) })
		return refresh(keys.webhooks.list, keys.user)
	},
	errorTitle: 'Failed to delete the webhook',
})
