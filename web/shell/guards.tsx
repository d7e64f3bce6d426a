import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../schema/paths'
import { PageError } from '../ui/PageError'
import { toast } from '../ui/toast'
import { Loading } from './Loading'
import { userQuery } from './session'
import { storedUser } from './storedUser'

/** Requires a login; others go to the login page and come back afterward. */
export function OwnersOnly({ children }: { children: ReactNode }) {
	const user = useQuery(userQuery)
	// React slices the first rendering of a deferred value; an answer renders in one piece.
	const owner = useDeferredValue(user.data)
	const { pathname, search } = useLocation()
	if (user.data && owner) return children
	if (user.isPending || user.data) return <Loading />
	if (user.isError) return <PageError error={user.error} retry={() => user.refetch()} />
	return <Navigate replace to={paths.auth({ next: pathname + search })} />
}

/** The account page's guard: checks the stored user once it is in sync with the server. */
export function StoredUserOnly({ children }: { children: ReactNode }) {
	const { data: user, isPending } = useQuery(userQuery)
	const refused = !isPending && !user && !storedUser()
	useEffect(() => {
		if (refused) toast({ title: 'Please log in' })
	}, [refused])
	if (isPending) return <Loading />
	return refused ? <Navigate replace to={paths.auth({ next: paths.account() })} /> : children
}
