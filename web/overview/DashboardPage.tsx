import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { paths } from '../../schema/paths'
import type { Stats } from '../../schema/stats'
import { queryClient } from '../api/queryClient'
import { designQuery } from '../design/queries'
import { GameCard } from '../game/GameCard'
import type { TypedTexts } from '../links/CreateLinkForm'
import { linksQuery } from '../links/lists'
import { PasteAddress } from '../links/PasteAddress'
import { type LinkRow, templatesQuery } from '../links/queries'
import { lazyPart } from '../shell/lazyPart'
import { Only, useMay } from '../shell/may'
import { usePageTitle } from '../shell/usePageTitle'
import { activitiesQuery, statsQuery } from '../stats/queries'
import { Card } from '../ui/Card'
import { cx } from '../ui/cx'
import { Later } from '../ui/Later'
import { PageHead } from '../ui/PageHead'
import { Panel } from '../ui/Panel'
import { Skeleton } from '../ui/Skeleton'
import { useIsPhone } from '../ui/useNarrow'
import { FirstSteps, useFirstSteps } from './FirstSteps'
import { QualificationOverview } from './QualificationOverview'
import { RecentActivity } from './RecentActivity'
import { RecentLinks } from './RecentLinks'
import { StatCards } from './StatCards'
import { workQuery } from './workQuery'

// Its chart library is as large as the rest of the page.
const CreateLinkCard = lazyPart(async () => ({
	default: (await import('../links/CreateLinkForm')).CreateLinkCard,
}))
const CreatedLink = lazyPart(() => import('../links/CreatedLink'))
const NeedsYou = lazyPart(() => {
	// Fetched along with the code, so that the numbers don't wait for it.
	void queryClient.prefetchQuery(workQuery)
	return import('./NeedsYou')
})
const CapturePreview = lazyPart(() => import('./CapturePreview'))
const LastDays = lazyPart(() => import('./LastDays'))

export default function DashboardPage({ name }: { name: string }) {
	usePageTitle('Dashboard')
	const [search] = useSearchParams()

	// On first load, everything below the numbers renders after them, in a task of its own.
	const known = queryClient.getQueryData(activitiesQuery.queryKey) !== undefined

	const may = useMay()
	const firstDay = useFirstDay()
	const phone = useIsPhone()
	const [created, setCreated] = useState<LinkRow>()
	const onCreated = { onCreated: setCreated }
	const pastes = may('links.write') && !firstDay
	const tab = search.get('tab')
	if (tab === 'links' || tab === 'leads') return <ToList name={tab} search={search} />
	return (
		<>
			<PageHead title="Dashboard">{pastes && !phone && <PasteAddress {...onCreated} />}</PageHead>
			<div className="space-y-7">
				{created && (
					<section aria-label="A new link">
						<Suspense>
							<CreatedLink key={created.id} link={created} close={() => setCreated(undefined)} />
						</Suspense>
					</section>
				)}
				<div className="space-y-4">
					<Welcome name={name} />
					{firstDay && may('links.write') && <FirstLink {...onCreated} />}
					{pastes && phone && <PasteAddress {...onCreated} />}
					<Panel name="The overview">
						<StatCards />
					</Panel>
				</div>
				<Later now={known} before={<PartsToCome />}>
					<BelowNumbers {...onCreated} />
				</Later>
			</div>
		</>
	)
}

/** Whether the page opened without any link. Stays so once the first one is created, or the field would move away. */
function useFirstDay() {
	// Only the answer, so that a new lead doesn't render the page again.
	const { data } = useQuery({ ...statsQuery, select: ({ totalLinks }) => totalLinks === 0 })
	const [first, setFirst] = useState(data)
	if (first === undefined && data !== undefined) setFirst(data)
	return first ?? false
}

/** What to do on the first day. */
const FirstLink = ({ onCreated }: { onCreated: OnCreated }) => (
	<Card className="grid grid-cols-1 items-center gap-x-10 gap-y-4 p-(--inset) lg:grid-cols-2">
		<div className="space-y-1">
			<h2 className="text-base font-semibold">Create your first link</h2>
			<p className="text-soft">
				Paste the address of what you offer: a guide, a signup page, a calendar. You get a short
				link that asks visitors for their details before they go on to it.
			</p>
		</div>
		<PasteAddress onCreated={onCreated} wide />
	</Card>
)

/** Redirects to the lists, which used to be tabs of the dashboard with the same filters. */
function ToList({ name, search }: { name: 'links' | 'leads'; search: URLSearchParams }) {
	const rest = new URLSearchParams(search)
	rest.delete('tab')
	return <Navigate replace to={{ pathname: paths[name](), search: rest.toString() }} />
}

/** Below the fold in narrow windows: laid out and painted when scrolled to. */
const farBelow =
	'max-lg:[contain-intrinsic-block-size:auto_45rem] max-lg:[content-visibility:auto] max-lg:[overflow-clip-margin:0.5rem]'

type OnCreated = (link: LinkRow) => void

/** As high as a window, so that nothing moves once the parts are there. */
const PartsToCome = () => (
	<div className="grid h-dvh content-start gap-x-10 gap-y-7 lg:grid-cols-2">
		<Skeleton className="h-64 lg:col-span-2" />
		<Skeleton className="h-64" />
		<Skeleton className="h-64" />
	</div>
)

/** Everything below the numbers, in tasks of its own. */
function BelowNumbers({ onCreated }: { onCreated: OnCreated }) {
	const { data: stats, isFetched } = useQuery(statsQuery)
	const may = useMay()
	const [creates, designs] = [may('links.write'), may('design.write')]
	// Fetched along with the numbers, which decide where each is shown.
	useEffect(() => {
		void queryClient.prefetchQuery(activitiesQuery)
		void queryClient.prefetchQuery(linksQuery)
		if (creates) void queryClient.prefetchQuery(templatesQuery)
		if (designs) void queryClient.prefetchQuery(designQuery)
	}, [creates, designs])
	// Which parts are shown depends on the numbers. A failed fetch counts too: parts refetch when they mount.
	if (!isFetched) return <PartsToCome />
	return (
		<>
			<Parts stats={stats} />
			<Later>
				<Later>
					{/* Last, because most links are created by pasting an address at the top. */}
					<NewLink onCreated={onCreated} />
				</Later>
			</Later>
		</>
	)
}

function Parts({ stats }: { stats: Stats | undefined }) {
	// On a phone, what to do comes first.
	const phone = useIsPhone()
	const anybody = !stats || stats.totalVisits + stats.totalLeads > 0
	const chart = anybody && (
		<Panel name="The last days">
			{/* Reserves its height, so that nothing shifts when it loads. */}
			<div className="min-h-[calc(16.25rem+var(--control))] sm:min-h-[calc(15rem+var(--control))]">
				<Suspense>
					<LastDays />
				</Suspense>
			</div>
		</Panel>
	)
	const scores = (
		<Panel name="The qualification overview">
			<QualificationOverview />
		</Panel>
	)
	return (
		<>
			{!phone && chart}
			<div className="grid items-start gap-x-10 gap-y-7 lg:grid-cols-2">
				<div className="grid min-w-0 gap-y-7 empty:hidden">
					{anybody && (
						<Panel name="What needs you">
							<div className="min-h-40 min-w-0 sm:min-h-29.5">
								<Suspense>
									<NeedsYou />
								</Suspense>
							</div>
						</Panel>
					)}
					{phone && chart}
					{!phone && scores}
				</div>
				<Panel name="The recent activity">
					<RecentActivity />
				</Panel>
				{phone && scores}
			</div>
			<Later>
				<Further />
			</Later>
		</>
	)
}

/** The newest links, beside the game where there is room. */
function Further() {
	return (
		<div
			className={cx(
				farBelow,
				'grid items-start gap-x-10 gap-y-7 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)] min-[100rem]:grid-cols-2',
			)}
		>
			<Panel name="The recent links">
				<RecentLinks />
			</Panel>
			<Panel name="The game">
				<GameCard />
			</Panel>
		</div>
	)
}

/** The form for a link, and a preview of its page. */
function NewLink({ onCreated }: { onCreated: OnCreated }) {
	const [typed, setTyped] = useState<TypedTexts>()
	return (
		<div className={cx(farBelow, 'grid gap-x-10 gap-y-8 pt-5 max-lg:items-start lg:grid-cols-2')}>
			<Only action="links.write">
				<Panel name="The create-link form">
					{/* Reserves the height of the form, which loads later. */}
					<div className="grid min-h-[calc(19.875rem+4*var(--control))] max-sm:min-h-[calc(21.8rem+4*var(--control))]">
						<Suspense fallback={<Card>{null}</Card>}>
							<CreateLinkCard onCreated={onCreated} onType={setTyped} />
						</Suspense>
					</div>
				</Panel>
			</Only>
			<Only action="design.write">
				<Panel name="The preview">
					{/* Reserves its height, so that nothing shifts when it loads. */}
					<div className="grid min-h-[22.25rem] lg:h-full">
						<Suspense>
							<CapturePreview typed={typed} />
						</Suspense>
					</div>
				</Panel>
			</Only>
		</div>
	)
}

/** New owners are welcomed, not welcomed back. */
function Welcome({ name }: { name: string }) {
	const { data: stats, isPending } = useQuery(statsQuery)
	const steps = useFirstSteps(stats)
	return (
		<section
			className={cx(
				'flex flex-wrap items-center gap-x-5',
				(isPending || steps === null) && 'invisible',
			)}
		>
			<h2 className="text-base font-semibold wrap-anywhere">
				{stats?.totalLinks === 0 || steps ? 'Welcome' : 'Welcome back'}, <bdi>{name}</bdi>
			</h2>
			{steps && <FirstSteps steps={steps} />}
		</section>
	)
}
