import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../schema/paths'
import { toast } from '../ui/toast'
import { useSliced } from '../ui/useSliced'
import { Loading } from './Loading'
import { userQuery } from './session'
import { UserError } from './UserError'

/** Requires a login; others go to the login page, with a toast if `refusal` is given, and come back afterward. */
export function OwnersOnly({ refusal, children }: { refusal?: string; children: ReactNode }) {
	const user = useQuery(userQuery)
	const owner = useSliced(user.data)
	if (owner) return children
	if (user.isPending || user.data) return <Loading />
	if (user.isError) return <UserError query={user} />
	return <ToLogin refusal={refusal} />
}

function ToLogin({ refusal }: { refusal: string | undefined }) {
	const { pathname, search } = useLocation()
	useEffect(() => {
		if (refusal) toast({ title: refusal })
	}, [refusal])
	return <Navigate replace to={paths.auth({ next: pathname + search })} />
}
