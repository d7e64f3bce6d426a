import { useMutation } from '@tanstack/react-query'
import type { GivenRole } from '../../schema/permissions'
import type { InviteInput } from '../../schema/workspace'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { refresh } from '../api/queryClient'
import { freshly } from '../shell/freshLogin'
import { userQuery } from '../shell/session'
import { toast } from '../ui/toast'
import type { Member } from './queries'

const people = [keys.members, keys.invites, userQuery.queryKey] as const
const paramOf = ({ id }: { id: number }) => ({ id: String(id) })

export const useChangeRole = () =>
	useMutation({
		mutationFn: ({ member, role }: { member: Member; role: GivenRole }) =>
			api.workspace.members[':id'].$patch({ param: paramOf(member), json: { role } }),
		meta: { errorTitle: 'Failed to change the role' },
		onSuccess: async (_, { member, role }) => {
			toast({ title: `${member.name} is now ${role === 'admin' ? 'an' : 'a'} ${role}` })
		},
		onSettled: () => refresh(...people),
	})

export const useRemoveMember = () =>
	useMutation({
		mutationFn: ({ member, handTo }: { member: Member; handTo: number | null }) =>
			api.workspace.members[':id'].$delete({ param: paramOf(member), json: { handTo } }),
		meta: { errorTitle: 'Failed to remove the member' },
		onSuccess: (_, { member }) => toast({ title: `${member.name} is no longer in this workspace` }),
		onSettled: () => refresh(...people, keys.leads.all, keys.links.all),
	})

/** Sets the day on which a member is back; null if they aren't away. */
export const useSetAway = () =>
	useMutation({
		mutationFn: ({ member, back }: { member: Member; back: string | null }) =>
			api.workspace.away.$put({
				json: {
					memberId: member.id,
					until: back && new Date(`${back}T00:00`).toISOString(),
				},
			}),
		meta: { errorTitle: 'Failed to save' },
		onSettled: () => refresh(keys.members),
	})

export const useOfferWorkspace = () =>
	useMutation({
		mutationFn: ({ id }: Member) =>
			freshly(() => api.workspace.handover.$post({ json: { memberId: id } })),
		meta: { errorTitle: 'Failed to hand over the workspace' },
		onSuccess: async (_, { name }) => {
			toast({ title: `Offered to ${name}`, description: 'You own it until they accept.' })
			await refresh(...people)
		},
	})

export const useEndOffer = () =>
	useMutation({
		mutationFn: () => api.workspace.handover.$delete(),
		meta: { errorTitle: 'Failed to end the offer' },
		onSuccess: () => refresh(...people),
	})

export const useTakeOver = () =>
	useMutation({
		mutationFn: () => freshly(() => api.workspace.handover.accept.$post()),
		meta: { errorTitle: 'Failed to take over the workspace' },
		onSuccess: () => refresh(...people),
	})

/** The form shows its errors. */
export const useInvite = () =>
	useMutation({
		mutationFn: async (json: InviteInput) => (await api.workspace.invites.$post({ json })).json(),
		onSuccess: () => refresh(keys.invites),
	})

export const useChangeInvite = () =>
	useMutation({
		mutationFn: ({ id, role }: { id: number; role: GivenRole }) =>
			api.workspace.invites[':id'].$patch({ param: paramOf({ id }), json: { role } }),
		meta: { errorTitle: 'Failed to change the invitation' },
		onSettled: () => refresh(keys.invites),
	})

export const useResendInvite = () =>
	useMutation({
		mutationFn: async ({ id }: { id: number }) =>
			(await api.workspace.invites[':id'].resend.$post({ param: paramOf({ id }) })).json(),
		meta: { errorTitle: 'Failed to send the invitation again' },
		onSuccess: ({ email }) => toast({ title: `Sent to ${email} again` }),
		onSettled: () => refresh(keys.invites),
	})

export const useRevokeInvite = () =>
	useMutation({
		mutationFn: (id: number) => api.workspace.invites[':id'].$delete({ param: paramOf({ id }) }),
		meta: { errorTitle: 'Failed to revoke the invitation' },
		onSuccess: () => toast({ title: 'Invitation revoked' }),
		onSettled: () => refresh(keys.invites),
	})
