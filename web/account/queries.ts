import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AccountDeletion, PasswordChange, ProfileChange } from '../../schema/account'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'
import { leave, logOut } from '../shell/session'
import { toast } from '../ui/toast'

export const downloadPath = api.auth.download.$url().pathname

export const sessionsQuery = queryOptions({
	queryKey: keys.sessions,
	queryFn: async () => (await api.auth.sessions.$get()).json(),
})

/** What was paid, newest first. */
export const receiptsQuery = queryOptions({
	queryKey: keys.payment.receipts,
	queryFn: async () => (await api.billing.receipts.$get()).json(),
})

/** Opens the payment provider's page where a subscription is changed or ended. */
export const useOpenPortal = () =>
	useMutation({
		mutationFn: async () => {
			const { url } = await (await api.billing.portal.$post()).json()
			window.location.assign(url)
		},
		meta: { errorTitle: 'Failed to open the billing page' },
	})

export const useChangeProfile = () =>
	useMutation({
		mutationFn: (json: ProfileChange) => api.auth.user.$patch({ json }),
		meta: { errorTitle: 'Failed to save your profile' },
		onSuccess: async () => {
			toast({ title: 'Profile saved' })
			await refresh(keys.user)
		},
	})

export const useChangePassword = () =>
	useMutation({
		mutationFn: (json: PasswordChange) => api.auth.password.$post({ json }),
		meta: { errorTitle: 'Failed to change your password' },
		onSuccess: () => {
			toast({
				title: 'Password changed',
				description: 'You are logged out on your other devices.',
			})
			void refresh(keys.sessions)
		},
	})

export const useLogoutEverywhere = () =>
	useMutation({
		mutationFn: () => logOut(() => api.auth.sessions.$delete()),
		meta: { errorTitle: 'Failed to log out everywhere' },
	})

export const useDeleteAccount = () =>
	useMutation({
		mutationFn: ({ password }: AccountDeletion) => api.auth.user.$delete({ json: { password } }),
		meta: { errorTitle: 'Failed to delete your account' },
		onSuccess: leave,
	})
