import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { accountLogPage } from '../../schema/accountLog'
import type { ProviderId } from '../../schema/provider'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'
import { freshly } from '../shell/freshLogin'
import { makePasskey } from '../shell/passkey'
import { leaveFor } from '../shell/providers'
import { toast } from '../ui/toast'

export const logQuery = infiniteQueryOptions({
	queryKey: keys.log,
	initialPageParam: undefined as number | undefined,
	queryFn: async ({ pageParam }) => {
		const query = pageParam === undefined ? {} : { before: String(pageParam) }
		return (await api.auth.log.$get({ query })).json()
	},
	getNextPageParam: (page) => (page.length === accountLogPage ? page.at(-1)?.id : undefined),
})

export const useAddPasskey = () =>
	useMutation({
		mutationFn: async (name: string) => {
			const options = await freshly(async () => (await api.auth.passkeys.options.$post()).json())
			const credential = await makePasskey(options)
			await api.auth.passkeys.$post({ json: { name, credential } })
		},
		meta: { errorTitle: 'Failed to add the passkey' },
		onSuccess: async () => {
			toast({ title: 'Passkey added', description: 'You can now log in with it.' })
			await refresh(keys.loginMethods, keys.log)
		},
	})

export const useRemovePasskey = () =>
	useMutation({
		mutationFn: (id: number) =>
			freshly(() => api.auth.passkeys[':id'].$delete({ param: { id: String(id) } })),
		meta: { errorTitle: 'Failed to remove the passkey' },
		onSuccess: async () => {
			toast({ title: 'Passkey removed' })
			await refresh(keys.loginMethods, keys.log)
		},
	})

export const useMakeRecoveryCodes = () =>
	useMutation({
		mutationFn: async () => {
			const response = await freshly(() => api.auth['recovery-codes'].$post())
			return (await response.json()).codes
		},
		meta: { errorTitle: 'Failed to create recovery codes' },
		onSuccess: () => refresh(keys.loginMethods, keys.log),
	})

/** Goes to a provider's page, to link an account for signing in. */
export const useAddProvider = () =>
	useMutation({
		mutationFn: (provider: ProviderId) =>
			leaveFor(() =>
				freshly(() => api.auth.providers[':provider'].link.$post({ param: { provider } })),
			),
		meta: { errorTitle: 'Failed to add the login method' },
	})

export const useRemoveProvider = () =>
	useMutation({
		mutationFn: (id: number) =>
			freshly(() => api.auth.providers.accounts[':id'].$delete({ param: { id: String(id) } })),
		meta: { errorTitle: 'Failed to remove the login method' },
		onSuccess: async () => {
			toast({ title: 'Login method removed' })
			await refresh(keys.loginMethods, keys.log)
		},
	})
