import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { LoadError } from '../ui/LoadError'
import { toast } from '../ui/toast'
import { Loading } from './Loading'
import { userQuery } from './session'
import { storedUser } from './storedUser'

/** Only a logged-in owner gets in; others log in first and come back. */
export function OwnersOnly({ children }: { children: ReactNode }) {
	const user = useQuery(userQuery)
	const { pathname, search } = useLocation()
	if (user.data) return children
	if (user.isPending) return <Loading />
	if (user.isError) return <LoadError error={user.error} retry={() => user.refetch()} />
	return <Navigate replace to={`/auth?next=${encodeURIComponent(pathname + search)}`} />
}

/** The account's guard: it goes by the stored user, once that is in step with the server. */
export function StoredUserOnly({ children }: { children: ReactNode }) {
	const { data: user, isPending } = useQuery(userQuery)
	const refused = !isPending && !user && !storedUser()
	useEffect(() => {
		if (refused) toast({ title: 'Please log in' })
	}, [refused])
	if (isPending) return <Loading />
	return refused ? <Navigate replace to="/auth?next=/account" /> : children
}
