import { useQuery } from '@tanstack/react-query'
import { Loading } from '../shell/Loading'
import { lazyPart } from '../shell/lazyPart'
import { userQuery } from '../shell/session'
import { UserError } from '../shell/UserError'
import { useSliced } from '../ui/useSliced'

export const DashboardPage = lazyPart(() => import('./DashboardPage'))
const LandingPage = lazyPart(() => import('../landing/LandingPage'))

/** The dashboard if logged in, otherwise the landing page. */
export function HomePage() {
	const user = useQuery(userQuery)
	const owner = useSliced(user.data)
	if (owner) return <DashboardPage name={owner.name} />
	if (user.isPending || user.data) return <Loading />
	if (user.isError) return <UserError query={user} />
	return <LandingPage />
}
