import { queryOptions, useMutation } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'
import { freshly } from '../shell/freshLogin'
import { toast } from '../ui/toast'

/** The workspace's tokens, newest first. */
export const tokensQuery = queryOptions({
	queryKey: keys.tokens,
	queryFn: async () => (await api.tokens.$get()).json(),
})

export type NewToken = InferRequestType<typeof api.tokens.$post>['json']

export const useCreateToken = () =>
	useMutation({
		mutationFn: async (json: NewToken) => (await freshly(() => api.tokens.$post({ json }))).json(),
		meta: { errorTitle: 'Failed to create the token' },
		onSuccess: () => refresh(keys.tokens),
	})

export const useRevokeToken = () =>
	useMutation({
		mutationFn: ({ id }: { id: number; name: string }) =>
			api.tokens[':id'].$delete({ param: { id: String(id) } }),
		meta: { errorTitle: 'Failed to revoke the token' },
		onSuccess: (_, { name }) => {
			toast({ title: 'Token revoked', description: `${name} no longer works.` })
		},
		onSettled: () => refresh(keys.tokens),
	})
