import { queryOptions, useMutation } from '@tanstack/react-query'
import type { EmailChange } from '../../schema/account'
import type { ResetConfirmation, ResetRequest } from '../../schema/auth'
import type { LeadMailChoice } from '../../schema/mail'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'
import { freshly } from '../shell/freshLogin'
import { toast } from '../ui/toast'

/** Whether this server sends mail. */
export const mailModeQuery = queryOptions({
	queryKey: keys.mail.mode,
	queryFn: async () => (await (await api.mail.$get()).json()).mode,
})

export const leadMailsQuery = queryOptions({
	queryKey: keys.mail.leads,
	queryFn: async () => (await api.mail.leads.$get()).json(),
})

export type LeadMails = { leads: LeadMailChoice; personal: boolean }

export const useSetLeadMails = () =>
	useMutation({
		scope: { id: 'lead mails' },
		mutationFn: (json: Partial<LeadMails>) => api.mail.leads.$put({ json }),
		meta: { errorTitle: 'Failed to save the email settings' },
		onSuccess: async () => {
			toast({ title: 'Email settings saved' })
			await refresh(keys.mail.leads)
		},
	})

/** Errors are shown at the field. */
export const useAskForReset = () =>
	useMutation({ mutationFn: (json: ResetRequest) => api.auth.reset.$post({ json }) })

/** Errors are shown at the field. */
export const useReset = () =>
	useMutation({
		mutationFn: (json: ResetConfirmation) => api.auth.reset.confirm.$post({ json }),
	})

export const useAskForConfirmation = () =>
	useMutation({
		mutationFn: () => api.auth.confirmation.$post(),
		meta: { errorTitle: 'Failed to send the email' },
		onSuccess: () => {
			toast({ title: 'Email sent', description: 'Check your inbox.' })
		},
	})

/** Errors are shown on the page. */
export const useConfirmAddress = () =>
	useMutation({
		mutationFn: (token: string) => api.auth.confirm.$post({ json: { token } }),
		onSuccess: () => refresh(keys.user),
	})

/** Errors are shown at the field. */
export const useChangeEmail = () =>
	useMutation({ mutationFn: (json: EmailChange) => freshly(() => api.auth.email.$post({ json })) })

/** Errors are shown on the page. */
export const useConfirmChange = () =>
	useMutation({
		mutationFn: async (token: string) =>
			(await api.auth.email.confirm.$post({ json: { token } })).json(),
		onSuccess: () => refresh(keys.user),
	})

/** How much the workspace may mail its visitors today, and has. */
export const visitorMailQuery = queryOptions({
	queryKey: keys.mail.visitors,
	queryFn: async () => (await api.mail.visitors.$get()).json(),
	staleTime: 0,
})
