import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '../api/client'
import { useHidden } from '../shell/hidden'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { LoadError } from '../ui/LoadError'
import { Panel } from '../ui/Panel'
import { SkeletonRows } from '../ui/Skeleton'
import { BulkBar } from './BulkBar'
import { LeadsTable } from './LeadsTable'
import type { LeadPage } from './queries'

// Lazy, because it pulls in the dialog, which a list needs only once a lead is opened.
const LeadPanel = lazyPart(() => import('./LeadPanel'))

/** A paginated list of leads that can be selected and opened, with a count in its footer. */
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
	/** Whether they are the suspects, which are counted apart. */
	suspects?: boolean
	empty: ReactNode
	/** Rendered below the list; gets the total number of leads. */
	footer?: (all: number) => ReactNode
}) {
	const hidden = useHidden('leads')
	const hiddenLinks = useHidden('links')
	const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
	const [search, setSearch] = useSearchParams()
	const count = useRef<HTMLParagraphElement>(null)
	if (pages.isPending) return <SkeletonRows rows={6} label="Loading leads" />
	if (pages.isLoadingError) return <LoadError error={pages.error} retry={() => pages.refetch()} />

	const loaded = pages.data.pages.flatMap((page) => page.leads)
	const leads = loaded.filter(({ id, linkId }) => !hidden.has(id) && !hiddenLinks.has(linkId))
	const last = pages.data.pages.at(-1)
	const all = ((suspects ? last?.suspects : last?.all) ?? 0) - (loaded.length - leads.length)
	const matching = (last?.matching ?? 0) - (loaded.length - leads.length)
	const shown = leads.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
	const opened = Number(search.get('lead')) || undefined
	function close() {
		const next = new URLSearchParams(search)
		next.delete('lead')
		setSearch(next, { replace: true })
	}
	// The focused element is gone, so the focus moves to the lead count.
	const focusCount = () => count.current?.focus({ preventScroll: true })
	function clear() {
		setChosen(new Set())
		focusCount()
	}
	return (
		<>
			{leads.length === 0 ? (
				empty
			) : (
				<LeadsTable
					leads={leads}
					{...(sources !== undefined && { sources })}
					selection={{
						chosen,
						choose: (ids, on) => {
							const next = new Set(chosen)
							for (const id of ids) on ? next.add(id) : next.delete(id)
							setChosen(next)
						},
					}}
					gone={focusCount}
				/>
			)}
			{shown.length > 0 && <BulkBar ids={shown} suspects={suspects} done={clear} />}
			{pages.hasNextPage && (
				<div className="space-y-3 border-t border-line p-3 text-center">
					{pages.isFetchNextPageError && (
						<p role="alert" className="text-bad">
							{errorMessage(pages.error)}
						</p>
					)}
					<Button
						variant="secondary"
						pending={pages.isFetchingNextPage}
						onClick={() => pages.fetchNextPage()}
					>
						{pages.isFetchingNextPage ? 'Loading...' : 'Load more leads'}
					</Button>
				</div>
			)}
			<p
				ref={count}
				tabIndex={-1}
				role="status"
				className="border-t border-line px-(--edge,1.5rem) py-2.5 text-sm text-soft outline-none focus-visible:text-ink"
			>
				Showing {leads.length.toLocaleString('en')} of {all.toLocaleString('en')}{' '}
				{suspects ? 'suspects' : 'leads'}
				{narrowed && !suspects && ` · ${matching.toLocaleString('en')} match`}
			</p>
			{footer?.(all)}
			{opened && (
				<Panel key={opened} name="The lead">
					<Suspense fallback={null}>
						<LeadPanel id={opened} close={close} />
					</Suspense>
				</Panel>
			)}
		</>
	)
}
