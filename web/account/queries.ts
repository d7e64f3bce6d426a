import { queryOptions, useMutation } from '@tanstack/react-query'
import type {
	AccountDeletion,
	PasswordChange,
	ProfileChange,
	SessionSummary,
} from '../../schema/account'
import { send } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'
import { leave } from '../shell/session'
import { toast } from '../ui/toast'

export const downloadPath = '/api/auth/download'

const sendJson = (method: string, path: string, json: unknown) =>
	send(path, {
		method,
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(json),
	})

export const sessionsQuery = queryOptions({
	queryKey: keys.sessions,
	queryFn: async (): Promise<SessionSummary[]> => (await send('/api/auth/sessions')).json(),
})

export const useChangeProfile = () =>
	useMutation({
		mutationFn: (change: ProfileChange) => sendJson('PATCH', '/api/auth/user', change),
		meta: { errorTitle: 'Failed to save your profile' },
		onSuccess: async () => {
			toast({ title: 'Profile saved' })
			await refresh(keys.user)
		},
	})

export const useChangePassword = () =>
	useMutation({
		mutationFn: (change: PasswordChange) => sendJson('POST', '/api/auth/password', change),
		meta: { errorTitle: 'Failed to change your password' },
		onSuccess: async () => {
			toast({
				title: 'Password changed',
				description: 'You are logged out on your other devices.',
			})
			await refresh(keys.sessions)
		},
	})

export const useLogoutEverywhere = () =>
	useMutation({
		mutationFn: () => send('/api/auth/sessions', { method: 'DELETE' }),
		meta: { errorTitle: 'Failed to log out everywhere' },
		onSuccess: leave,
	})

export const useDeleteAccount = () =>
	useMutation({
		mutationFn: ({ password }: AccountDeletion) =>
			sendJson('DELETE', '/api/auth/user', { password }),
		meta: { errorTitle: 'Failed to delete your account' },
		onSuccess: leave,
	})
