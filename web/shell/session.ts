import { queryOptions } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { ApiError, api } from '../api/client'
import { keys } from '../api/keys'
import { queryClient } from '../api/queryClient'
import { toast } from '../ui/toast'
import { forgetUser, storedUser, storeUser } from './storedUser'

/** The logged-in owner, or null. */
export const userQuery = queryOptions({
	queryKey: keys.user,
	queryFn: async () => {
		try {
			const user = await (await api.auth.user.$get()).json()
			storeUser(user)
			return user
		} catch (error) {
			if (!(error instanceof ApiError && error.status === 401)) throw error
			forgetUser()
			return null
		}
	},
})

/** A route loader: only a logged-in owner gets in; others log in first and come back. */
export async function requireOwner({ request }: { request: Request }) {
	if (await queryClient.ensureQueryData(userQuery)) return null
	const { pathname, search } = new URL(request.url)
	return redirect(`/auth?next=${encodeURIComponent(pathname + search)}`)
}

/** The account's loader: it goes by the stored user, which it first brings into step. */
export async function requireStoredUser() {
	await queryClient.ensureQueryData(userQuery)
	if (storedUser()) return null
	toast({ title: 'Please log in' })
	return redirect('/auth?next=/account')
}

/** After a login or logout: shows who is there now, and nothing of the owner before stays. */
export async function ownerChanged() {
	await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
	queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.user[0] })
}
