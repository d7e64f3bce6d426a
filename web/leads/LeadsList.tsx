import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import {
	type ReactNode,
	Suspense,
	startTransition,
	useCallback,
	useDeferredValue,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useMemo,
	useOptimistic,
	useRef,
	useState,
	useTransition,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHidden } from '../shell/hidden'
import { lazyPart, useFetchSoon } from '../shell/lazyPart'
import { cx } from '../ui/cx'
import { figure } from '../ui/figure'
import { LoadError } from '../ui/LoadError'
import { LoadMore } from '../ui/LoadMore'
import { Panel } from '../ui/Panel'
import { SkeletonRows } from '../ui/Skeleton'
import { useAfterPaint } from '../ui/useAfterPaint'
import { useIsSmall, useIsTablet } from '../ui/useNarrow'
import { focusRow } from '../ui/useRowLeaving'
import { useSelection } from '../ui/useSelection'
import { LeadsTable } from './LeadsTable'
import { type LeadState, useLeadAddress, useOpenedLead } from './leadPath'
import { loadMenus } from './MenuToBe'
import type { LeadPage } from './queries'

// Lazy, because they pull in menus and the dialog, which a list needs only once a lead is selected or opened.
const loadBar = () => import('./BulkBar')
const BulkBar = lazyPart(loadBar)
const LeadPanel = lazyPart(() => import('./LeadPanel'))

/** The most leads that one selection can hold in the browser. */
const maxSelected = 5000

const countOf = (data: { pages: LeadPage[] } | undefined) =>
	data?.pages.reduce((sum, page) => sum + page.leads.length, 0) ?? 0

/** A paginated list of leads to select and open, with a count in its footer. */
export function LeadsList({
	pages,
	sources,
	narrowed = false,
	suspects = false,
	empty,
	footer,
}: {
	pages: UseInfiniteQueryResult<{ pages: LeadPage[] }>
	sources?: boolean
	/** Whether a search or filter is active. */
	narrowed?: boolean
	/** Whether these are suspects, which are counted separately. */
	suspects?: boolean
	empty: ReactNode
	/** Rendered below the list; gets the total number of leads. */
	footer?: (all: number) => ReactNode
}) {
	useFetchSoon(loadMenus)
	useFetchSoon(loadBar)
	const hidden = useHidden('leads')
	const hiddenLinks = useHidden('links')
	const navigate = useNavigate()
	const addressOf = useLeadAddress()
	const state: LeadState = useLocation().state
	const opened = useOpenedLead()
	// The row changes with the click, the columns a frame later, and then the panel comes, with the URL.
	const [shown, show] = useOptimistic(opened)
	const onOpen = useCallback((id: number) => startTransition(() => show(id)), [show])
	const [selectingAll, setSelectingAll] = useState(false)
	const [small, tablet] = [useIsSmall(), useIsTablet()]
	const beside = useAfterPaint(!tablet && shown !== undefined)
	const count = useRef<HTMLParagraphElement>(null)
	// React slices the rendering of deferred rows, so a slow processor stays responsive.
	const data = useDeferredValue(pages.data)
	// What rows are given stays the same from one rendering to the next.
	const loaded = useMemo(() => data?.pages.flatMap((page) => page.leads) ?? [], [data])
	const leads = useMemo(
		() => loaded.filter(({ id, linkId }) => !hidden.has(id) && !hiddenLinks.has(linkId)),
		[loaded, hidden, hiddenLinks],
	)
	// Pressed again before the address has changed, a key goes on from where the last one went.
	const [opening, startOpening] = useTransition()
	const aim = useRef(opened)
	// With the commit: later, it would take back what the next press has set.
	useLayoutEffect(() => {
		if (!opening) aim.current = opened
	}, [opening, opened])
	const open = (id?: number) =>
		startOpening(() => {
			show(id)
			if (id === undefined) navigate(state?.from ?? addressOf(), { replace: true })
			else navigate(addressOf(id), { replace: true, state })
		})
	// Deleted while it is open, a lead gives way to the next, if there is one.
	const deleted = shown !== undefined && hidden.has(shown)
	const openNext = useEffectEvent(() => {
		const after = loaded.slice(loaded.findIndex(({ id }) => id === shown) + 1)
		open(after.find((lead) => leads.includes(lead))?.id)
	})
	useEffect(() => {
		if (deleted) openNext()
	}, [deleted])
	const { chosen, setChosen, choose } = useSelection(leads)
	// A row shows that it is selected before the bar with its menus comes.
	const inBar = useDeferredValue(chosen)
	// Where the opened lead is, or was before it left the list; the start for one that never was in it.
	const at = leads.findIndex(({ id }) => id === opened)
	const place = useRef(0)
	useEffect(() => {
		if (at >= 0) place.current = at
	}, [at])
	const last = useRef<Element>(null)
	// What had the focus goes: next is the row that had it last, or what says that none is left.
	const goOn = useCallback(() => {
		if (!focusRow(last.current)) count.current?.focus({ preventScroll: true })
	}, [])
	if (pages.isLoadingError) return <LoadError error={pages.error} retry={() => pages.refetch()} />
	if (!data) return <SkeletonRows rows={6} label="Loading leads" />

	const page = data.pages.at(-1)
	const all = ((suspects ? page?.suspects : page?.all) ?? 0) - (loaded.length - leads.length)
	const matching = (page?.matching ?? 0) - (loaded.length - leads.length)
	const selected = leads.filter(({ id }) => inBar.has(id))
	function go(step: 1 | -1) {
		const from = leads.findIndex(({ id }) => id === aim.current)
		// In the place of one that left is the next.
		const next = leads[from >= 0 ? from + step : place.current + Math.min(step, 0)]
		if (!next) return
		aim.current = next.id
		open(next.id)
		const row = document.querySelector(`[data-lead="${next.id}"]`)
		// From there the keys go on, once it is closed.
		last.current = row?.closest('[data-index]') ?? last.current
		// With the frame, which is laid out anyway.
		requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }))
	}
	async function selectAll() {
		setSelectingAll(true)
		let result = await pages.fetchNextPage()
		while (result.hasNextPage && !result.isError && countOf(result.data) < maxSelected) {
			result = await result.fetchNextPage()
		}
		const all = result.data?.pages.flatMap((page) => page.leads) ?? []
		setChosen(new Set(all.map(({ id }) => id)))
		setSelectingAll(false)
	}
	const total = narrowed ? matching : all
	// A list has no heading with a box for all.
	const isMore = selected.length === leads.length ? pages.hasNextPage : small
	function clear() {
		setChosen(new Set())
		goOn()
	}
	return (
		<div
			data-beside={beside || undefined}
			className={cx(beside && 'pr-104 in-data-makes-room:pr-0')}
		>
			{leads.length === 0 ? (
				empty
			) : (
				// One for all the rows: their menus come in transitions, which leave what is shown as it is.
				<Suspense>
					{/* Rows of another filter are others: the same lead would move to its new place, and so be late. */}
					<LeadsTable
						key={page?.of}
						leads={leads}
						{...(sources !== undefined && { sources })}
						selection={{ chosen, choose }}
						opened={shown}
						beside={beside}
						onOpen={onOpen}
						last={last}
						goOn={goOn}
					/>
				</Suspense>
			)}
			{selected.length > 0 && (
				<Suspense>
					<BulkBar
						leads={selected}
						suspects={suspects}
						rest={
							isMore && total <= maxSelected
								? {
										label: page?.capped ? 'Select all that match' : `Select all ${figure(total)}`,
										pending: selectingAll,
										select: selectAll,
									}
								: undefined
						}
						done={clear}
						again={() => setChosen(new Set(selected.map(({ id }) => id)))}
					/>
				</Suspense>
			)}
			<LoadMore pages={pages} what="leads" />
			<p
				ref={count}
				tabIndex={-1}
				role="status"
				className="border-t border-line px-(--edge,1.5rem) py-2.5 text-sm text-soft outline-none focus-visible:text-ink"
			>
				Showing {figure(leads.length)} of {figure(all)} {suspects ? 'suspects' : 'leads'}
				{narrowed && !suspects && ` · ${figure(matching)}${page?.capped ? '+' : ''} match`}
			</p>
			{footer?.(all)}
			{opened && (
				<Panel name="The lead">
					<Suspense fallback={null}>
						<LeadPanel
							id={opened}
							close={() => open()}
							place={() => last.current?.querySelector('a')}
							go={go}
							select={() => at >= 0 && choose([opened], !chosen.has(opened))}
						/>
					</Suspense>
				</Panel>
			)}
		</div>
	)
}
