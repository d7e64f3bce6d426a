import { queryOptions, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { may } from '../../schema/permissions'
import { api } from '../api/client'
import { countLeads } from '../api/countLeads'
import { keys } from '../api/keys'
import { userQuery } from '../shell/session'

export type Member = InferResponseType<typeof api.workspace.members.$get, 200>[number]

export const membersQuery = queryOptions({
	queryKey: keys.members,
	queryFn: async () => (await api.workspace.members.$get()).json(),
})

/** How many leads are assigned to a member. */
export const leadsOfQuery = (id: number) =>
	queryOptions({
		queryKey: keys.leads.count({ assignee: id }),
		staleTime: 0,
		queryFn: () => countLeads({ assignee: String(id) }),
	})

/** Whether the workspace has more people than the user. */
export const useIsTeam = () => (useQuery(userQuery).data?.members ?? 1) > 1

/** The members who can work on leads, the user first. Those of the same name have their address in it. */
export function useWorkers(): (Member & { isYou: boolean })[] {
	const { data: user } = useQuery(userQuery)
	const { data: members = [] } = useQuery(membersQuery)
	const isNamesake = ({ id, name }: Member) =>
		members.some((other) => other.name === name && other.id !== id)
	return members
		.filter(({ role }) => may(role, 'leads.write'))
		.map((member) => ({
			...member,
			name: isNamesake(member) ? `${member.name} (${member.email})` : member.name,
			isYou: member.id === user?.id,
		}))
		.sort((a, b) => Number(b.isYou) - Number(a.isYou))
}

/** Puts a value of the filter by assignee into words. */
export function useAssigneeLabel() {
	const { data: members = [] } = useQuery({ ...membersQuery, enabled: false })
	return (who: string) =>
		who === 'me'
			? 'me'
			: who === 'none'
				? 'nobody'
				: (members.find(({ id }) => String(id) === who)?.name ?? 'a former member')
}

export type Invite = InferResponseType<typeof api.workspace.invites.$get, 200>[number]

export const invitesQuery = queryOptions({
	queryKey: keys.invites,
	queryFn: async () => (await api.workspace.invites.$get()).json(),
})
