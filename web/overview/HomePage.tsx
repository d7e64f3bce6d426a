import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Loading } from '../shell/Loading'
import { lazyPart } from '../shell/lazyPart'
import { userQuery } from '../shell/session'
import { UserError } from '../shell/UserError'

export const loadDashboard = () => import('./DashboardPage')
const DashboardPage = lazyPart(loadDashboard)
const LandingPage = lazyPart(() => import('../landing/LandingPage'))

/** The dashboard if logged in, otherwise the landing page. */
export function HomePage() {
	const user = useQuery(userQuery)
	// React slices the first rendering of a deferred value; an answer renders in one piece.
	const owner = useDeferredValue(user.data)
	if (user.data && owner) return <DashboardPage name={owner.name} />
	if (user.isPending || user.data) return <Loading />
	if (user.isError) return <UserError query={user} />
	return <LandingPage />
}
