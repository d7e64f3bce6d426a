import { Tabs } from 'radix-ui'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { GameCard } from '../game/GameCard'
import { CreateLinkForm } from '../links/CreateLinkForm'
import { Loading } from '../shell/Loading'
import { lazyPart } from '../shell/lazyPart'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { Panel } from '../ui/Panel'
import { TabStrip } from '../ui/TabStrip'
import { CapturePreview } from './CapturePreview'
import { QualificationOverview } from './QualificationOverview'
import { RecentActivity } from './RecentActivity'
import { RecentLinks } from './RecentLinks'
import { StatCards } from './StatCards'

const LinksPanel = lazyPart(async () => ({
	default: (await import('../links/LinksPanel')).LinksPanel,
}))
const LeadsTab = lazyPart(() => import('./LeadsTab'))

const tabs = [
	['overview', 'Overview'],
	['links', 'Links'],
	['leads', 'Leads'],
] as const

export function DashboardPage({ name }: { name: string }) {
	usePageTitle('Dashboard')
	const [search, setSearch] = useSearchParams()
	const tab = tabs.find(([key]) => key === search.get('tab'))?.[0] ?? 'overview'

	const open = (next: string) =>
		setSearch(next === 'overview' ? {} : { tab: next }, { replace: true })

	return (
		<Tabs.Root value={tab} onValueChange={open}>
			<div className="mb-6 flex flex-wrap items-center justify-between gap-4">
				<h1 className="text-2xl font-semibold">Dashboard</h1>
				<div className="flex flex-wrap gap-2">
					<Button asChild variant="secondary">
						<Link to="/links">Manage Links</Link>
					</Button>
					<Button asChild variant="secondary">
						<Link to="/leads">Manage Leads</Link>
					</Button>
				</div>
			</div>
			<TabStrip label="Dashboard" tabs={tabs} />
			<Tabs.Content value="overview" className="space-y-6">
				<section className="rounded-2xl bg-accent-soft px-6 py-7">
					<h2 className="text-xl font-semibold wrap-anywhere">Welcome back, {name}</h2>
					<p className="mt-1 text-soft">Create a link, share it, and watch the leads come in.</p>
				</section>
				<Panel name="The overview">
					<StatCards />
				</Panel>
				<Panel name="The recent links">
					<RecentLinks />
				</Panel>
				<div className="grid items-start gap-6 lg:grid-cols-3">
					<div className="min-w-0 space-y-6 lg:col-span-2">
						<Panel name="The create-link form">
							<CreateLinkForm />
						</Panel>
						<Panel name="The preview">
							<CapturePreview />
						</Panel>
					</div>
					<div className="min-w-0 space-y-6">
						<Panel name="The qualification overview">
							<QualificationOverview />
						</Panel>
						<Panel name="The game">
							<GameCard />
						</Panel>
					</div>
				</div>
				<Panel name="The recent activity">
					<RecentActivity />
				</Panel>
			</Tabs.Content>
			<Tabs.Content value="links">
				<Panel name="The links">
					<Suspense fallback={<Loading />}>
						<LinksPanel onCreate={() => open('overview')} />
					</Suspense>
				</Panel>
			</Tabs.Content>
			<Tabs.Content value="leads">
				<Panel name="The leads">
					<Suspense fallback={<Loading />}>
						<LeadsTab />
					</Suspense>
				</Panel>
			</Tabs.Content>
		</Tabs.Root>
	)
}
