import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { NotFoundPage } from '../shell/NotFoundPage'
import { userQuery } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { PageError } from '../ui/PageError'
import { Panel } from '../ui/Panel'
import { Skeleton } from '../ui/Skeleton'
import { ActLog } from './ActLog'
import { LinksToJudge } from './LinksToJudge'
import { adminQuery } from './queries'
import { ReportsList } from './ReportsList'
import { ServerState } from './ServerState'
import { SuspendedList } from './SuspendedList'

/** The operators' page; everyone else gets "not found". */
export default function AdminPage() {
	const user = useQuery(userQuery)
	return user.data?.operator ? <Administration /> : <NotFoundPage />
}

function Administration() {
	usePageTitle('Administration')
	const overview = useInfiniteQuery(adminQuery)
	if (overview.isLoadingError) {
		return (
			<PageError title="Administration" error={overview.error} retry={() => overview.refetch()} />
		)
	}
	const pages = overview.data?.pages ?? []
	const [first] = pages
	if (!first) {
		return (
			<div role="status" aria-label="Loading administration">
				<Skeleton className="h-96 w-full" />
			</div>
		)
	}
	const links = pages.flatMap(({ newest }) => newest)
	return (
		<div className="space-y-6">
			<div>
				<h1 className="text-2xl font-semibold">Administration</h1>
				<p className="mt-1 text-soft">What’s public on this server, and how it’s doing.</p>
			</div>
			<Panel name="The reports">
				<ReportsList reports={first.reports} />
			</Panel>
			<Panel name="What is suspended">
				<SuspendedList links={first.suspendedLinks} accounts={first.suspendedAccounts} />
			</Panel>
			<Panel name="The newest links">
				<Card className="overflow-hidden">
					<CardHead title="Newest links" />
					<LinksToJudge label="Newest links" links={links} />
					{overview.hasNextPage && (
						<div className="border-t border-line p-4 text-center">
							<Button
								variant="secondary"
								pending={overview.isFetchingNextPage}
								onClick={() => overview.fetchNextPage()}
							>
								Show older links
							</Button>
						</div>
					)}
				</Card>
			</Panel>
			<Panel name="The state of the server">
				<ServerState overview={first} />
			</Panel>
			<Panel name="The log">
				<ActLog acts={first.acts} />
			</Panel>
		</div>
	)
}
