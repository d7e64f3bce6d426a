import { useQuery } from '@tanstack/react-query'
import { Ellipsis, type LucideIcon, Search } from 'lucide-react'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useLive } from '../live/useLive'
import { statsQuery } from '../stats/queries'
import { Boundary } from '../ui/Boundary'
import { cx } from '../ui/cx'
import { isMac } from '../ui/isMac'
import { formatNumber } from '../ui/numbers'
import { useEarly } from '../ui/useEarly'
import { useIsTablet } from '../ui/useNarrow'
import { useRootMark } from '../ui/useRootMark'
import { Switcher } from '../workspaces/Switcher'
import { Account } from './Account'
import { useToolsQuestion } from './askAboutTools'
import { useConflicts } from './conflicts'
import { EarlyKeys } from './EarlyKeys'
import { useHiddenTotals } from './hidden'
import { lazyPart, useFetchSoon } from './lazyPart'
import { useMay } from './may'
import { OrReload } from './OrReload'
import { OpenSearch } from './openSearch'
import { isPage, mainScreens, placeOf, setupScreens } from './screens'
import { userQuery } from './session'
import { UpgradeLink } from './UpgradeLink'
import { useShortcuts } from './useShortcuts'

const Palette = lazyPart(() => import('../palette/Palette'))
const SidebarViews = lazyPart(() => import('../leads/SidebarViews'))
const CreateLinkDialog = lazyPart(() => import('../links/CreateLinkDialog'))
const ConflictDialog = lazyPart(() => import('./ConflictDialog'))
const ToolDeletionDialog = lazyPart(() => import('./ToolDeletionDialog'))
const MoreSheet = lazyPart(() => import('./MoreSheet'))
const ShortcutList = lazyPart(() => import('../palette/ShortcutList'))

/** The frame of an owner's screens: a sidebar, or a bottom bar in narrow windows. */
export function OwnerFrame({ children }: { children: ReactNode }) {
	const [above, setAbove] = useState<'palette' | 'shortcuts' | 'create' | 'more'>()
	// Keys are taken at once, while it renders in slices.
	const rendered = useDeferredValue(above)
	const close = () => setAbove(undefined)
	const typed = useRef('')
	const search = () => {
		typed.current = ''
		setAbove('palette')
	}
	useLive(useQuery(userQuery).data?.email)
	const conflicts = useConflicts()
	const elsewhere = useToolsQuestion()
	const may = useMay()
	const narrow = useIsTablet()
	useFetchSoon(narrow ? MoreSheet.fetch : Palette.fetch)
	const create = () => may('links.write') && setAbove('create')
	useShortcuts({ palette: search, list: () => setAbove('shortcuts'), create })
	// Back and Forward leave the page that the dialog was opened on.
	useEffect(() => {
		const leave = () => setAbove(undefined)
		window.addEventListener('popstate', leave)
		return () => window.removeEventListener('popstate', leave)
	}, [])
	const early = <EarlyKeys {...{ typed, close }} />
	return (
		<div className="lg:pl-54 print:pl-0">
			{!narrow && <Sidebar search={search} />}
			<div data-floor className="flex min-h-dvh min-w-0 flex-col pb-(--floor)">
				<OpenSearch value={search}>{children}</OpenSearch>
			</div>
			{narrow && <BottomBar more={() => setAbove('more')} />}
			<Suspense>{conflicts && <ConflictDialog {...conflicts} />}</Suspense>
			<Suspense>{elsewhere && <ToolDeletionDialog {...elsewhere} />}</Suspense>
			{above && (
				<Boundary key={above} fallback={() => null}>
					<Suspense fallback={early}>
						{rendered !== above ? (
							early
						) : above === 'palette' ? (
							<Palette
								{...{ typed, close }}
								showShortcuts={() => setAbove('shortcuts')}
								showCreate={create}
							/>
						) : above === 'create' ? (
							<CreateLinkDialog close={close} />
						) : above === 'more' ? (
							<MoreSheet close={close} search={search} />
						) : (
							<ShortcutList close={close} />
						)}
					</Suspense>
				</Boundary>
			)}
		</div>
	)
}

function Sidebar({ search }: { search: () => void }) {
	const { data: user } = useQuery(userQuery)
	const may = useMay()
	const [place, go] = usePlace()
	const { data: stats, dataUpdatedAt } = useQuery({ ...statsQuery, enabled: Boolean(user) })
	const hidden = useHiddenTotals(dataUpdatedAt)
	const counts: Record<string, string> = stats
		? {
				Links: formatNumber(stats.totalLinks - hidden.links),
				Leads: formatNumber(stats.totalLeads - hidden.leads),
			}
		: {}
	return (
		<nav
			aria-label="Workspace"
			className="fixed inset-y-0 left-0 flex w-54 flex-col gap-4 overflow-y-auto border-r border-line bg-side p-2.5 print:hidden"
		>
			<div className="to-come -mt-1 grid h-10 shrink-0 grid-cols-1">
				{user && <Switcher workspace={user.workspace} />}
			</div>
			<button
				type="button"
				onClick={search}
				className="flex h-8 shrink-0 items-center gap-2.5 rounded-lg border border-line bg-surface px-2 text-soft hover:text-ink"
			>
				<Search className="size-4" aria-hidden />
				Search
				<kbd className="ml-auto">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
			</button>
			<ul className="space-y-0.5">
				{mainScreens.map(({ name, to, icon }) => (
					<li key={name}>
						<Place
							name={name}
							icon={icon}
							count={counts[name]}
							to={to}
							here={place === to}
							go={go}
						/>
						{name === 'Leads' && stats?.totalLeads !== 0 && (
							// Reserves the height of the built-in views, so that nothing moves when they load.
							<div className="min-h-23 flow-root">
								<Suspense>{user && <SidebarViews />}</Suspense>
							</div>
						)}
					</li>
				))}
			</ul>
			<ul className="space-y-0.5 border-t border-line pt-4">
				{setupScreens
					.filter(({ needs }) => !needs || may(needs))
					.map(({ name, to, icon }) => (
						<li key={name}>
							<Place name={name} icon={icon} to={to} here={place === to} go={go} />
						</li>
					))}
			</ul>
			<div className="to-come mt-auto space-y-2">
				{user?.billing && <UpgradeLink />}
				<OrReload>
					<Account />
				</OrReload>
			</div>
		</nav>
	)
}

type PlaceProps = {
	name: string
	icon: LucideIcon
	to: string
	here: boolean
	go: (to: string) => void
}

function Place({
	name,
	icon: Icon,
	count,
	to,
	here,
	go,
}: PlaceProps & { count?: string | undefined }) {
	return (
		<Link
			to={to}
			onClick={() => go(to)}
			aria-current={here ? 'page' : undefined}
			className={cx(
				'flex h-8 items-center gap-2.5 rounded-lg px-2',
				here
					? 'bg-sunken font-semibold text-ink forced-colors:outline'
					: 'text-soft hover:bg-sunken hover:text-ink',
			)}
		>
			<Icon className="size-4 shrink-0" aria-hidden />
			{name}
			<span className="ml-auto text-sm font-normal text-soft tabular-nums">{count}</span>
		</Link>
	)
}

/** The place that the screen belongs to. `go`, called as a link is clicked, shows the next one before its screen is ready. */
function usePlace() {
	const { pathname } = useLocation()
	return useEarly<string | undefined>(placeOf(pathname))
}

function BottomBar({ more }: { more: () => void }) {
	useRootMark('docked')
	const [place, go] = usePlace()
	const { pathname } = useLocation()
	const elsewhere = isPage(pathname) && !mainScreens.some(({ to }) => to === place)
	return (
		<nav aria-label="Workspace" className="bottom-bar print:hidden">
			{mainScreens.map(({ name, to, icon }) => (
				<TabLink key={name} name={name} icon={icon} to={to} here={place === to} go={go} />
			))}
			<button
				type="button"
				aria-haspopup="dialog"
				onClick={more}
				className={elsewhere ? 'text-accent-ink' : 'text-soft'}
			>
				<Ellipsis className="size-5" aria-hidden />
				More
			</button>
		</nav>
	)
}

function TabLink({ name, icon: Icon, to, here, go }: PlaceProps) {
	return (
		<Link
			to={to}
			onClick={() => go(to)}
			aria-current={here ? 'page' : undefined}
			className={here ? 'text-accent-ink forced-colors:outline' : 'text-soft'}
		>
			<Icon className="size-5" aria-hidden />
			{name}
		</Link>
	)
}
