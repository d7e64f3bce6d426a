import { queryOptions, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { paths } from '../../schema/paths'
import { may } from '../../schema/permissions'
import { api, isSessionOver } from '../api/client'
import { keys } from '../api/keys'
import { queryClient } from '../api/queryClient'
import { deviceZone } from '../ui/timeZone'
import { forgetUser, storedUser, storeUser } from './storedUser'

/**
 * The logged-in owner, or null. If this browser remembers nobody, the server isn't asked.
 */
export const userQuery = queryOptions({
	queryKey: keys.user,
	initialData: () => (storedUser() ? undefined : null),
	queryFn: async () => {
		try {
			const user = await withTimeZone(await (await api.auth.user.$get()).json())
			storeUser(user)
			return user
		} catch (error) {
			if (!isSessionOver(error)) throw error
			forgetUser()
			return null
		}
	},
})

type User = InferResponseType<typeof api.auth.user.$get>

/** Sets a workspace's missing time zone to this device's, if the user may set it. */
async function withTimeZone(user: User): Promise<User> {
	if (user.timezone !== null || !may(user.role, 'workspace.manage')) return user
	try {
		return { ...user, ...(await setTimeZone(deviceZone())) }
	} catch {
		// The next device tries again.
		return user
	}
}

export const setTimeZone = async (timezone: string) =>
	(await api.workspace.$patch({ json: { timezone } })).json()

/** The time zone in which the workspace's days begin. */
export const useTimeZone = () => useQuery(userQuery).data?.timezone ?? 'UTC'

/** The same outside components, once the owner is known. */
export const timeZone = () => queryClient.getQueryData(userQuery.queryKey)?.timezone ?? 'UTC'

/** After a login: fetches the new user and drops everything cached for the previous one. */
export async function ownerChanged() {
	// A request sent before the login would return the old user.
	await queryClient.cancelQueries({ queryKey: keys.user })
	await queryClient.prefetchQuery({ ...userQuery, staleTime: 0 })
	queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] })
}

const unfinished = new Set<() => Promise<unknown>>()

/** Registers work to finish before logout, while the session still allows it. */
export const beforeLogout = (finish: () => Promise<unknown>) => unfinished.add(finish)

/** Finishes pending work that needs the session, then ends it and leaves. */
export async function logOut(endSession: () => Promise<unknown>) {
	await Promise.all([...unfinished].map((finish) => finish()))
	await endSession()
	leave()
}

/** Loads the landing page from scratch, so that nothing of the owner stays in memory. */
export function leave() {
	forgetUser()
	window.location.assign(paths.home())
}
