import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import {
	type ReactNode,
	Suspense,
	useCallback,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useOptimistic,
	useRef,
	useState,
	useTransition,
} from 'react'
import { useNavigate } from 'react-router'
import { ListFooter } from '../list/ListFooter'
import { useList } from '../list/useList'
import { useHidden } from '../shell/hidden'
import { lazyPart, useFetchSoon } from '../shell/lazyPart'
import { Only } from '../shell/may'
import { cx } from '../ui/cx'
import { LoadError } from '../ui/LoadError'
import { formatNumber, formatTotal } from '../ui/numbers'
import { Panel } from '../ui/Panel'
import { painted } from '../ui/painted'
import { SkeletonRows } from '../ui/Skeleton'
import { useAfterPaint } from '../ui/useAfterPaint'
import { useIsTablet } from '../ui/useNarrow'
import { type ColumnName, emptyColumns } from './columns'
import { RowMenu } from './LeadRow'
import { LeadsTable } from './LeadsTable'
import { useLeadAddress, useOpenedLead } from './leadPath'
import type { Lead, LeadPage } from './queries'

// Lazy, because they pull in menus and the dialog, which a list needs only once a lead is selected or opened.
const BulkBar = lazyPart(() => import('./BulkBar'))
const LeadPanel = lazyPart(() => import('./LeadPanel'))

/** The most leads that one selection can hold in the browser. */
const maxSelected = 5000

const leadsOf = ({ leads }: LeadPage) => leads

/**
 * The columns that are empty in every list shown so far, `of` a filter: a search leaves the table as it is, and leads that
 * arrive add no column.
 */
function useEmptyColumns(of: unknown, leads: readonly Lead[]) {
	const [known, setKnown] = useState<{ of: unknown; empty: readonly ColumnName[] }>()
	if (leads.length === 0 || known?.of === of) return known?.empty ?? []
	const now = emptyColumns(leads)
	const empty = known ? known.empty.filter((name) => now.includes(name)) : now
	setKnown({ of, empty })
	return empty
}

/** A paginated list of leads to select and open, with a count in its footer. */
export function LeadsList({
	pages,
	sources,
	narrowed = false,
	suspects = false,
	total,
	empty: nothing,
	footer,
}: {
	pages: UseInfiniteQueryResult<{ pages: LeadPage[] }>
	sources?: boolean
	/** Whether a search or filter is active. */
	narrowed?: boolean
	/** Whether these are suspects, which are counted separately. */
	suspects?: boolean
	/** How many leads there are without the filter; undefined for all of the workspace. */
	total?: number | undefined
	empty: ReactNode
	/** Rendered below the list; gets how many leads there are, and how many the list shows. */
	footer?: (all: number, shown: number) => ReactNode
}) {
	useFetchSoon(RowMenu.fetch)
	useFetchSoon(BulkBar.fetch)
	const hidden = useHidden('leads')
	const hiddenLinks = useHidden('links')
	const navigate = useNavigate()
	const addressOf = useLeadAddress()
	const opened = useOpenedLead()
	// The row changes on the click, the columns a frame later, and the panel last, with the URL.
	const [shown, show] = useOptimistic(opened)
	const beside = useAfterPaint(!useIsTablet() && shown !== undefined)
	const isHidden = useCallback(
		({ id, linkId }: Lead) => hidden.has(id) || hiddenLinks.has(linkId),
		[hidden, hiddenLinks],
	)
	const list = useList({ of: 'leads', pages, rowsOf: leadsOf, isHidden, maxSelected })
	const { page, loaded, rows: leads, selected } = list
	const empty = useEmptyColumns(page?.of, leads)
	const { last } = list.focus
	// A key pressed before the address has changed continues from where the last one went.
	const [opening, startOpening] = useTransition()
	const aim = useRef(opened)
	// A layout effect: any later, it would overwrite what the next key has set.
	useLayoutEffect(() => {
		if (!opening) aim.current = opened
	}, [opening, opened])
	const open = (id?: number, replace = true) =>
		startOpening(async () => {
			aim.current = id
			show(id)
			// Browsers take long to change the address: the row is painted first.
			await painted()
			// Meanwhile a key may have gone on, or the list have been left.
			if (aim.current === id && list.count.current)
				navigate(addressOf(id), { replace: replace || id === opened })
		})
	const latestOpen = useRef(open)
	useLayoutEffect(() => {
		latestOpen.current = open
	})
	// Stable, because rows are memoized.
	const onOpen = useCallback((id: number) => latestOpen.current(id, false), [])
	// If the open lead is deleted, the next one opens, if there is one.
	const deleted = shown !== undefined && hidden.has(shown)
	const openNext = useEffectEvent(() => {
		const after = loaded.slice(loaded.findIndex(({ id }) => id === shown) + 1)
		open(after.find((lead) => leads.includes(lead))?.id)
	})
	useEffect(() => {
		if (deleted) openNext()
	}, [deleted])
	// The open lead's position, or its last one if it has left the list; 0 if it never was in the list.
	const at = leads.findIndex(({ id }) => id === opened)
	const place = useRef(0)
	useEffect(() => {
		if (at >= 0) place.current = at
	}, [at])
	if (pages.isLoadingError) return <LoadError query={pages} />
	if (!page) {
		return (
			<SkeletonRows
				rows={10}
				label="Loading leads"
				marks={['size-4 rounded-sm! md:mr-3']}
				className={cx(
					'heading-room *:h-12 max-md:*:h-15.5',
					sources ? 'min-[100rem]:*:h-10' : 'xl:*:h-10',
				)}
			/>
		)
	}

	const leaving = loaded.length - leads.length
	const all = (suspects ? page.suspects : (total ?? page.all)) - leaving
	const matching = page.matching - leaving
	function go(step: 1 | -1) {
		const from = leads.findIndex(({ id }) => id === aim.current)
		// The next lead has taken the place of one that left.
		const next = leads[from >= 0 ? from + step : place.current + Math.min(step, 0)]
		if (!next) return
		open(next.id)
		const row = document.querySelector(`[data-lead="${next.id}"]`)
		// The list's keys continue from this row once the panel is closed.
		last.current = row?.closest('[data-index]') ?? last.current
		// In a frame, which lays out the page anyway.
		requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }))
	}
	return (
		<div
			data-beside={beside || undefined}
			className={cx(beside && 'pr-(--beside) in-data-makes-room:pr-0')}
		>
			{leads.length === 0 ? (
				nothing
			) : (
				// One boundary for all rows: their menus load in transitions, which keep the rows on the screen.
				<Suspense>
					{/* Another filter mounts new rows: moving the ones it shares would take longer. */}
					<LeadsTable
						key={page.of}
						leads={leads}
						empty={empty}
						{...(sources !== undefined && { sources })}
						selection={list.selection}
						opened={shown}
						beside={beside}
						onOpen={onOpen}
						focus={list.focus}
					/>
				</Suspense>
			)}
			{selected.length > 0 && (
				<Only action="leads.write">
					<Suspense>
						<BulkBar
							leads={selected}
							suspects={suspects}
							rest={list.restOf(narrowed ? matching : all, page.capped)}
							done={list.clear}
							again={() => list.select(selected)}
						/>
					</Suspense>
				</Only>
			)}
			<ListFooter pages={pages} what="leads" ref={list.count}>
				{all > 0 &&
					`Showing ${formatNumber(leads.length)} of ${formatNumber(all)} ${suspects ? 'suspects' : 'leads'}`}
				{narrowed &&
					matching > leads.length &&
					!suspects &&
					` · ${formatTotal(matching, page.capped)} match`}
			</ListFooter>
			{footer?.(all, leads.length)}
			{opened && (
				<Panel name="The lead">
					<Suspense fallback={null}>
						<LeadPanel
							id={opened}
							listed={leads[at]}
							at={at}
							close={() => open()}
							place={() => last.current?.querySelector('a')}
							go={go}
							ends={{ first: at === 0, last: at === leads.length - 1 && !pages.hasNextPage }}
							select={() =>
								at >= 0 && list.selection.choose([opened], !list.selection.chosen.has(opened))
							}
						/>
					</Suspense>
				</Panel>
			)}
		</div>
	)
}
