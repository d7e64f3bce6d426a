import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { NavLink, useMatch } from 'react-router'
import { pagePatterns, paths } from '../../schema/paths'
import { plans } from '../../schema/plans'
import { firstLetter } from '../../schema/text'
import { useLive } from '../live/useLive'
import { statsQuery } from '../stats/queries'
import { Boundary } from '../ui/Boundary'
import { Cut } from '../ui/Cut'
import { cx } from '../ui/cx'
import { figure } from '../ui/figure'
import { Keys } from '../ui/Keys'
import { useIsTablet } from '../ui/useNarrow'
import { useRootMark } from '../ui/useRootMark'
import { Switcher } from '../workspaces/Switcher'
import { useConflicts } from './conflicts'
import { useHiddenTotals } from './hidden'
import { lazyPart } from './lazyPart'
import { useMay } from './may'
import { mainScreens } from './screens'
import { userQuery } from './session'
import { useShortcuts } from './useShortcuts'

const Palette = lazyPart(() => import('../palette/Palette'))
const SidebarViews = lazyPart(() => import('../leads/SidebarViews'))
const CreateLinkDialog = lazyPart(() => import('../links/CreateLinkDialog'))
const ConflictDialog = lazyPart(() => import('./ConflictDialog'))
const ShortcutList = lazyPart(() => import('../palette/ShortcutList'))

/** The frame of an owner's screens: a sidebar, or a bottom bar in narrow windows. */
export function OwnerFrame({ children }: { children: ReactNode }) {
	const [above, setAbove] = useState<'palette' | 'shortcuts' | 'create'>()
	const close = () => setAbove(undefined)
	const search = () => setAbove('palette')
	useLive(useQuery(userQuery).data?.email)
	const conflicts = useConflicts()
	const may = useMay()
	const create = () => may('links.write') && setAbove('create')
	useShortcuts({ palette: search, list: () => setAbove('shortcuts'), create })
	// Back and Forward leave the page that the dialog was opened on.
	useEffect(() => {
		const leave = () => setAbove(undefined)
		window.addEventListener('popstate', leave)
		return () => window.removeEventListener('popstate', leave)
	}, [])
	return (
		<div className="lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
			<Sidebar search={search} />
			<div data-floor className="flex min-h-dvh min-w-0 flex-col pb-(--floor)">
				{children}
			</div>
			<BottomBar search={search} />
			{conflicts && (
				<Suspense>
					<ConflictDialog {...conflicts} />
				</Suspense>
			)}
			{above && (
				<Boundary key={above} fallback={() => null}>
					<Suspense>
						{above === 'palette' ? (
							<Palette
								close={close}
								showShortcuts={() => setAbove('shortcuts')}
								showCreate={create}
							/>
						) : above === 'create' ? (
							<CreateLinkDialog close={close} />
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
	// Narrow windows have the bottom bar instead.
	const roomy = !useIsTablet()
	const { data: stats, dataUpdatedAt } = useQuery({ ...statsQuery, enabled: Boolean(user) })
	const hidden = useHiddenTotals(dataUpdatedAt)
	const onLeads = useMatch(pagePatterns.leads) && roomy
	const counts: Record<string, string> = stats
		? {
				Links: figure(stats.totalLinks - hidden.links),
				Leads: figure(stats.totalLeads - hidden.leads),
			}
		: {}
	return (
		<nav
			aria-label="Workspace"
			className="sticky top-0 flex h-dvh flex-col gap-4 overflow-y-auto border-r border-line bg-side p-2.5 max-lg:hidden"
		>
			{user ? (
				<Switcher workspace={user.workspace} className="-mt-1 h-10 shrink-0" />
			) : (
				<div className="-mt-1 h-10 shrink-0" />
			)}
			<button
				type="button"
				onClick={search}
				className="flex h-8 items-center gap-2.5 rounded-lg border border-line bg-surface px-2 text-soft hover:text-ink"
			>
				<Search className="size-4" aria-hidden />
				Search
				<Keys className="ml-auto">{isMac ? '⌘K' : 'Ctrl K'}</Keys>
			</button>
			<ul className="space-y-0.5">
				{mainScreens.map(({ name, to, icon: Icon }) => (
					<li key={name}>
						<NavLink to={to} end={to === '/'} className={item}>
							<Icon className="size-4 shrink-0" aria-hidden />
							{name}
							<span className="ml-auto text-xs font-normal text-soft tabular-nums">
								{counts[name]}
							</span>
						</NavLink>
						{name === 'Leads' && onLeads && (
							// Reserves the height of the built-in views, so that nothing moves when they load.
							<div className="min-h-30">
								<Suspense>{user && <SidebarViews />}</Suspense>
							</div>
						)}
					</li>
				))}
			</ul>
			{user && (
				<NavLink
					to={paths.settings()}
					className={({ isActive }) => cx(item({ isActive }), 'mt-auto h-auto! py-2')}
				>
					<span className="flex size-7 shrink-0 items-center justify-center rounded-md bg-accent-soft text-sm font-semibold text-accent-ink">
						{firstLetter(user.name).toUpperCase()}
					</span>
					<span className="min-w-0 leading-tight">
						<span className="block font-medium text-ink">
							<Cut>{user.name}</Cut>
						</span>
						<span className="block truncate text-xs font-normal text-soft">
							{user.billing ? `${plans[user.plan].name} plan` : 'Everything unlocked'}
						</span>
					</span>
				</NavLink>
			)}
		</nav>
	)
}

const item = ({ isActive }: { isActive: boolean }) =>
	cx(
		'flex h-8 items-center gap-2.5 rounded-lg px-2 font-medium',
		isActive
			? 'bg-sunken text-ink forced-colors:outline'
			: 'text-soft hover:bg-sunken hover:text-ink',
	)

function BottomBar({ search }: { search: () => void }) {
	useRootMark('docked')
	return (
		<nav
			aria-label="Workspace"
			className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
		>
			{mainScreens.map(({ name, to, icon: Icon }) => (
				<NavLink
					key={name}
					to={to}
					end={to === '/'}
					className={({ isActive }) =>
						cx(tab, isActive ? 'text-accent-ink forced-colors:outline' : 'text-soft')
					}
				>
					<Icon className="size-5" aria-hidden />
					{name}
				</NavLink>
			))}
			<button type="button" onClick={search} className={cx(tab, 'text-soft')}>
				<Search className="size-5" aria-hidden />
				Search
			</button>
		</nav>
	)
}

const tab =
	'flex h-(--bar) flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium -outline-offset-2'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
