import { queryOptions, useMutation } from '@tanstack/react-query'
import type { PasswordChange, ProfileChange } from '../../schema/account'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient, refresh } from '../api/queryClient'
import { inWorkspace } from '../api/shownWorkspace'
import { freshly } from '../shell/freshLogin'
import { leave, logOut, setTimeZone, userQuery } from '../shell/session'
import { download } from '../ui/saveFile'
import { toast } from '../ui/toast'

export const downloadPath = () => inWorkspace(api.auth.download.$url().pathname)

export const sessionsQuery = queryOptions({
	queryKey: keys.sessions,
	queryFn: async () => (await api.auth.sessions.$get()).json(),
})

/** Receipts, newest first. */
export const receiptsQuery = queryOptions({
	queryKey: keys.payment.receipts,
	queryFn: async () => (await api.billing.receipts.$get()).json(),
})

/** Redirects to the provider's portal to change or cancel a subscription. */
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

export const useSetTimeZone = () =>
	useMutation({
		scope: { id: 'time zone' },
		mutationFn: setTimeZone,
		meta: { errorTitle: 'Failed to save the time zone' },
		onSuccess: async (change) => {
			// Updated at once, because the next screen requests its days in this time zone.
			queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, ...change })
			toast({ title: 'Time zone saved' })
			await refresh(keys.analytics.all)
		},
	})

export const useChangePassword = () =>
	useMutation({
		mutationFn: (json: PasswordChange) => api.auth.password.$post({ json }),
		onSuccess: () => {
			toast({
				title: 'Password changed',
				description: 'Your other devices are logged out.',
			})
			void refresh(keys.sessions, keys.loginMethods, keys.log)
		},
	})

export const useLogoutEverywhere = () =>
	useMutation({
		mutationFn: () => logOut(() => api.auth.sessions.$delete()),
		meta: { errorTitle: 'Failed to log out everywhere' },
	})

/** Logs a device out and removes it from the list. */
export const useRemoveDevice = () =>
	useMutation({
		mutationFn: (id: number) => api.auth.sessions[':id'].$delete({ param: { id: String(id) } }),
		meta: { errorTitle: 'Failed to remove the device' },
		onSuccess: async () => {
			toast({ title: 'Device removed', description: 'It’s logged out and no longer recognized.' })
			await refresh(keys.sessions, keys.log)
		},
	})

/** Downloads everything after a fresh login. fetch asks for it first, because a browser's download can't. */
export const useDownload = () =>
	useMutation({
		mutationFn: async () => {
			await freshly(() => api.auth.proof.$get())
			download(downloadPath())
		},
		meta: { errorTitle: 'Failed to download your data' },
	})

export const useDeleteAccount = () =>
	useMutation({
		mutationFn: () => freshly(() => api.auth.user.$delete({ json: {} })),
		meta: { errorTitle: 'Failed to delete your account' },
		onSuccess: () => leave(),
	})
