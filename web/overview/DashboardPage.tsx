import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { paths } from '../../schema/paths'
import { queryClient } from '../api/queryClient'
import { designQuery } from '../design/queries'
import { GameCard } from '../game/GameCard'
import { PasteAddress } from '../links/PasteAddress'
import { lazyPart } from '../shell/lazyPart'
import { Only } from '../shell/may'
import { usePageTitle } from '../shell/usePageTitle'
import { activitiesQuery, statsQuery } from '../stats/queries'
import { Card } from '../ui/Card'
import { cx } from '../ui/cx'
import { Later } from '../ui/Later'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { FirstSteps, useFirstSteps } from './FirstSteps'
import { QualificationOverview } from './QualificationOverview'
import { RecentActivity } from './RecentActivity'
import { RecentLinks } from './RecentLinks'
import { StatCards } from './StatCards'
import { workQuery } from './workQuery'

// Its chart library is as large as the rest of the page.
const CreateLinkForm = lazyPart(async () => ({
	default: (await import('../links/CreateLinkForm')).CreateLinkForm,
}))
const WorkAhead = lazyPart(() => {
	// Fetched along with the code, so that the numbers don't wait for it.
	void queryClient.prefetchQuery(workQuery)
	return import('./WorkAhead')
})
const CapturePreview = lazyPart(() => {
	void queryClient.prefetchQuery(designQuery)
	return import('./CapturePreview')
})
const LastDays = lazyPart(() => import('./LastDays'))

export default function DashboardPage({ name }: { name: string }) {
	usePageTitle('Dashboard')
	const [search] = useSearchParams()

	// On first load, everything below the numbers renders after them, in a task of its own.
	const known = queryClient.getQueryData(activitiesQuery.queryKey) !== undefined
	const whole = useDeferredValue(true, known)

	const tab = search.get('tab')
	if (tab === 'links' || tab === 'leads') return <ToList name={tab} search={search} />
	return (
		<div className="space-y-5">
			<PageHead title="Dashboard" />
			{/* Creating a link comes first. */}
			<Only action="links.write">
				<PasteAddress />
			</Only>
			<div className="space-y-8">
				<div className="space-y-5">
					<Welcome name={name} />
					<Panel name="The overview">
						<StatCards />
					</Panel>
				</div>
				{whole ? <BelowNumbers /> : <div className="h-dvh" />}
			</div>
		</div>
	)
}

/** The lists were tabs of the dashboard once, with the same filters. */
function ToList({ name, search }: { name: 'links' | 'leads'; search: URLSearchParams }) {
	const rest = new URLSearchParams(search)
	rest.delete('tab')
	return <Navigate replace to={{ pathname: paths[name](), search: rest.toString() }} />
}

/** Below the fold in narrow windows: laid out and painted when scrolled to. */
const farBelow =
	'max-lg:[contain-intrinsic-block-size:auto_45rem] max-lg:[content-visibility:auto] max-lg:[overflow-clip-margin:0.5rem]'

/** Everything below the numbers: recent activity first, the rest in tasks of their own. */
function BelowNumbers() {
	return (
		<>
			<div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
				<div className="min-w-0 space-y-8">
					<Panel name="The recent links">
						<RecentLinks />
					</Panel>
					<Panel name="The recent activity">
						<RecentActivity />
					</Panel>
				</div>
				<Later>
					<Beside />
				</Later>
			</div>
			<Later>
				<Later>
					<AtTheEnd />
				</Later>
			</Later>
		</>
	)
}

/** The owner's work, beside recent activity where there is room. */
function Beside() {
	return (
		<div
			className={cx(
				farBelow,
				'grid min-w-0 items-start gap-x-10 gap-y-8 md:max-xl:grid-cols-2 md:max-xl:grid-rows-[auto_1fr]',
			)}
		>
			<Panel name="The qualification overview">
				<div className="md:max-xl:row-span-2">
					<QualificationOverview />
				</div>
			</Panel>
			<Panel name="The follow-ups">
				{/* Reserves its usual height, so that nothing shifts when it loads. */}
				<div className="min-h-26">
					<Suspense>
						<WorkAhead />
					</Suspense>
				</div>
			</Panel>
			<Panel name="The game">
				<GameCard />
			</Panel>
		</div>
	)
}

/** The last days, and the form for a link. */
function AtTheEnd() {
	return (
		<>
			<Panel name="The last days">
				<Suspense>
					<LastDays />
				</Suspense>
			</Panel>
			{/* Last, because most links are created by pasting an address at the top. */}
			<div className={cx(farBelow, 'grid items-start gap-x-10 gap-y-8 lg:grid-cols-2')}>
				<Only action="links.write">
					<Panel name="The create-link form">
						{/* Reserves the height of the form, which loads a moment later. */}
						<div className="grid min-h-[calc(21.05rem+4*var(--control))] max-sm:min-h-[calc(21.8rem+4*var(--control))]">
							<Suspense fallback={<Card>{null}</Card>}>
								<CreateLinkForm />
							</Suspense>
						</div>
					</Panel>
				</Only>
				<Only action="design.write">
					<Panel name="The preview">
						{/* Reserves its height, so that nothing shifts when it loads. */}
						<div className="min-h-[22.25rem] lg:min-h-[calc(21.05rem+4*var(--control))]">
							<Suspense>
								<CapturePreview />
							</Suspense>
						</div>
					</Panel>
				</Only>
			</div>
		</>
	)
}

/** New owners are welcomed, not welcomed back. */
function Welcome({ name }: { name: string }) {
	const { data: stats, isPending } = useQuery(statsQuery)
	const steps = useFirstSteps(stats)
	return (
		<section
			className={cx(
				'flex flex-wrap items-baseline gap-x-5 max-sm:min-h-20',
				isPending && 'invisible',
			)}
		>
			<h2 className="text-lg font-semibold wrap-anywhere">
				{stats?.totalLinks && !steps ? 'Welcome back' : 'Welcome'}, <bdi>{name}</bdi>
			</h2>
			{steps ? (
				<FirstSteps steps={steps} />
			) : (
				<p className="text-soft">Create a link, share it, and watch the leads come in.</p>
			)}
		</section>
	)
}
