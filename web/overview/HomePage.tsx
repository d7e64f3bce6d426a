import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Loading } from '../shell/Loading'
import { lazyPart } from '../shell/lazyPart'
import { userQuery } from '../shell/session'
import { PageError } from '../ui/PageError'

const loadDashboard = () => import('./DashboardPage')
const DashboardPage = lazyPart(loadDashboard)
const LandingPage = lazyPart(() => import('../landing/LandingPage'))

/** The dashboard if logged in, otherwise the landing page. */
export function HomePage() {
	const user = useQuery(userQuery)
	const { isPending } = user
	useEffect(() => {
		// Starts loading while the user is still being fetched; errors surface when it renders.
		if (isPending) loadDashboard().catch(() => {})
	}, [isPending])
	if (user.data) return <DashboardPage name={user.data.name} />
	if (isPending) return <Loading />
	if (user.isError) return <PageError error={user.error} retry={() => user.refetch()} />
	return <LandingPage />
}
