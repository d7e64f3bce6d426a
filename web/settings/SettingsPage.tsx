import { ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { type SettingsPage as Name, paths, settingsPages } from '../../schema/paths'
import { Loading } from '../shell/Loading'
import { useMay } from '../shell/may'
import { NotFoundPage } from '../shell/NotFoundPage'
import { ProofDialog } from '../shell/ProofDialog'
import { usePageTitle } from '../shell/usePageTitle'
import { PageHead } from '../ui/PageHead'
import { useEarly } from '../ui/useEarly'
import { useIsSmall } from '../ui/useNarrow'
import { settings, settingsGroups } from './pages'

/** A page of the settings beside the list of all; in small windows the list is a page of its own. */
export default function SettingsPage() {
	const { page } = useParams()
	const small = useIsSmall()
	const name = settingsPages.find((name) => name === page)
	if (name) return <Page key={name} name={name} alone={small} />
	if (page) return <NotFoundPage />
	if (!small) return <Navigate replace to={paths.settings('general')} />
	return <ListPage />
}

function ListPage() {
	usePageTitle('Settings')
	return (
		<>
			<PageHead title="Settings" />
			<List />
		</>
	)
}

function Page({ name, alone }: { name: Name; alone: boolean }) {
	const { name: title, needs, Content, Actions } = settings[name]
	const may = useMay()
	usePageTitle(title)
	return (
		<>
			<PageHead title={title} within={['Settings', paths.settings()]} short>
				{Actions && (
					<Suspense>
						<Actions />
					</Suspense>
				)}
			</PageHead>
			<div className="max-w-5xl md:grid md:grid-cols-[9rem_minmax(0,1fr)] md:gap-x-8">
				{!alone && <List shown={name} />}
				<div className="min-w-0">
					{needs && !may(needs) ? (
						<p className="text-soft">Only the workspace’s owner and admins can see this.</p>
					) : (
						<Suspense fallback={<Loading />}>
							<Content />
						</Suspense>
					)}
				</div>
			</div>
			<ProofDialog />
		</>
	)
}

function List({ shown }: { shown?: Name }) {
	const may = useMay()
	const [here, go] = useEarly(shown)
	return (
		<nav
			aria-label="Settings"
			className="space-y-4 md:sticky md:top-[calc(var(--head)+1.25rem)] md:self-start md:pt-2"
		>
			{settingsGroups.map(([heading, names]) => (
				<div key={heading}>
					<h2 className="mb-1 px-2 text-sm font-semibold text-soft max-md:px-0">{heading}</h2>
					<ul className="max-md:divide-y max-md:divide-line max-md:border-y max-md:border-line">
						{names
							.filter((name) => {
								const { needs } = settings[name]
								return !needs || may(needs)
							})
							.map((name) => (
								<li key={name}>
									<Link
										to={paths.settings(name)}
										aria-current={name === here ? 'page' : undefined}
										onClick={() => go(name)}
										onPointerEnter={() => void settings[name].Content.fetch()}
										className="flex h-8 items-center justify-between rounded-lg text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:forced-colors:outline max-md:h-12 md:px-2 md:pointer-coarse:h-11 md:text-soft md:hover:bg-sunken md:hover:text-ink"
									>
										{settings[name].name}
										<ChevronRight className="size-4 text-soft md:hidden" aria-hidden />
									</Link>
								</li>
							))}
					</ul>
				</div>
			))}
		</nav>
	)
}
