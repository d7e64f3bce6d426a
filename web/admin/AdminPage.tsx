import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { paths } from '../../schema/paths'
import { NotFoundPage } from '../shell/NotFoundPage'
import { userQuery } from '../shell/session'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { PageError } from '../ui/PageError'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { Section } from '../ui/Section'
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
		return <PageError title="Administration" query={overview} />
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
	return (
		<>
			<PageHead
				title="Administration"
				within={['Dashboard', paths.home()]}
				hint="What’s public on this server, and how it’s doing"
			/>
			<div className="space-y-10">
				<Panel name="The state of the server">
					<ServerState overview={first} />
				</Panel>
				<Panel name="The reports">
					<ReportsList reports={first.reports} />
				</Panel>
				<Panel name="What is suspended">
					<SuspendedList links={first.suspendedLinks} accounts={first.suspendedAccounts} />
				</Panel>
				<Panel name="The newest links">
					<Section title="Newest links">
						<LinksToJudge label="Newest links" links={pages.flatMap(({ newest }) => newest)} />
						{overview.hasNextPage && (
							<Button
								variant="secondary"
								className="mt-4"
								pending={overview.isFetchingNextPage}
								onClick={() => overview.fetchNextPage()}
							>
								Show older links
							</Button>
						)}
					</Section>
				</Panel>
				<Panel name="The log">
					<ActLog acts={first.acts} />
				</Panel>
			</div>
		</>
	)
}
