import { useQuery } from '@tanstack/react-query'
import { Loading } from '../shell/Loading'
import { userQuery } from '../shell/session'
import { LoadError } from '../ui/LoadError'
import { DashboardPage } from './DashboardPage'
import { WelcomePage } from './WelcomePage'

/** The dashboard if logged in, otherwise the welcome page. */
export default function HomePage() {
	const user = useQuery(userQuery)
	if (user.data) return <DashboardPage name={user.data.name} />
	if (user.isPending) return <Loading />
	if (user.isError) return <LoadError error={user.error} retry={() => user.refetch()} />
	return <WelcomePage />
}
