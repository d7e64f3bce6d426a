import { queryOptions } from '@tanstack/react-query'
import { api, isSessionOver } from '../api/client'
import { keys } from '../api/keys'
import { queryClient } from '../api/queryClient'
import { forgetUser, storeUser } from './storedUser'

/** The logged-in owner, or null. */
export const userQuery = queryOptions({
	queryKey: keys.user,
	queryFn: async () => {
		try {
			const user = await (await api.auth.user.$get()).json()
			storeUser(user)
			return user
		} catch (error) {
			if (!isSessionOver(error)) throw error
			forgetUser()
			return null
		}
	},
})

/** After a login: shows who is there now, or why not, and nothing of the owner before stays. */
export async function ownerChanged() {
	// What was asked before the login is answered for before it.
	await queryClient.cancelQueries({ queryKey: keys.user })
	await queryClient.prefetchQuery({ ...userQuery, staleTime: 0 })
	queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] })
}

const unfinished = new Set<() => Promise<unknown>>()

/** Has this done before the owner logs out: afterwards it could no longer be. */
export const beforeLogout = (finish: () => Promise<unknown>) => unfinished.add(finish)

/** Ends the session once nothing is left that needs it, and leaves. */
export async function logOut(endSession: () => Promise<unknown>) {
	await Promise.all([...unfinished].map((finish) => finish()))
	await endSession()
	leave()
}

/** When the owner is gone: a full load of the welcome page, so that nothing of them stays in memory. */
export const leave = () => window.location.assign('/')
