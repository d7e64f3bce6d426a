import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { sayError } from '../api/client'
import { lazyPart } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { LoadError } from '../ui/LoadError'
import { Panel } from '../ui/Panel'
import { SkeletonRows } from '../ui/Skeleton'
import { BulkBar } from './BulkBar'
import { useHiddenLeads } from './deletion'
import { LeadsTable } from './LeadsTable'
import type { LeadPage } from './queries'

// It brings the dialog along, which a list does without until a lead is opened.
const LeadPanel = lazyPart(() => import('./LeadPanel'))

/** A list of leads, loaded page by page: to choose from, to open, and counted in its footer. */
export function LeadsList({
	pages,
	sources,
	empty,
	footer,
}: {
	pages: UseInfiniteQueryResult<{ pages: LeadPage[] }>
	sources?: boolean
	empty: ReactNode
	/** What stands below, of how many leads there are in all. */
	footer?: (all: number) => ReactNode
}) {
	const hidden = useHiddenLeads()
	const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
	const [search, setSearch] = useSearchParams()
	const count = useRef<HTMLParagraphElement>(null)
	if (pages.isPending) return <SkeletonRows rows={6} label="Loading leads" />
	if (pages.isLoadingError) return <LoadError error={pages.error} retry={() => pages.refetch()} />

	const loaded = pages.data.pages.flatMap((page) => page.leads)
	const leads = loaded.filter(({ id }) => !hidden.has(id))
	const all = (pages.data.pages.at(-1)?.all ?? 0) - (loaded.length - leads.length)
	const shown = leads.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
	const opened = Number(search.get('lead')) || undefined
	function close() {
		const next = new URLSearchParams(search)
		next.delete('lead')
		setSearch(next, { replace: true })
	}
	// What had the focus is gone: it goes on from how many leads there are.
	const focusCount = () => count.current?.focus({ preventScroll: true })
	function clear() {
		setChosen(new Set())
		focusCount()
	}
	return (
		<>
			{shown.length > 0 && <BulkBar ids={shown} done={clear} />}
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
			{pages.hasNextPage && (
				<div className="space-y-3 border-t border-line p-4 text-center">
					{pages.isFetchNextPageError && (
						<p role="alert" className="text-bad">
							{sayError(pages.error)}
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
				className="border-t border-line px-6 py-3 text-sm text-soft"
			>
				Showing {leads.length} of {all} leads
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
