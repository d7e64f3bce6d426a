import { useQuery } from '@tanstack/react-query'
import {
	Suspense,
	startTransition,
	useEffect,
	useEffectEvent,
	useOptimistic,
	useState,
} from 'react'
import { useLocation, useParams } from 'react-router'
import { idPattern } from '../../schema/id'
import { queryClient } from '../api/queryClient'
import { sourcesQuery, useSourceLinks } from '../links/lists'
import { NewLeads } from '../live/NewLeads'
import { lazyPart, useFetchSoon } from '../shell/lazyPart'
import { Only, useMay } from '../shell/may'
import { NotFoundPage } from '../shell/NotFoundPage'
import { usePageTitle } from '../shell/usePageTitle'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { keepFocus } from '../ui/keepFocus'
import { PageHead } from '../ui/PageHead'
import { isShortcut } from '../ui/shortcut'
import { useIsPhone, useIsTablet } from '../ui/useNarrow'
import { type FilterState, useLeadFilter } from './filter'
import { isNarrowed, type LeadFilter, readFilter } from './filterQuery'
import { LeadsExport, useListedLeads } from './LeadsExport'
import { LeadsPanel } from './LeadsPanel'
import { useOpenedLead } from './leadPath'
import { MakeRoom } from './MakeRoom'
import { leadsQuery, outdatedQuery, viewsQuery } from './queries'
import { TriageLoading } from './TriageLoading'
import { useTriage } from './triage'
import { ViewActions, ViewStrip } from './ViewStrip'

const Triage = lazyPart(() => import('./Triage'))
const RescoreNotice = lazyPart(() => import('./RescoreNotice'))

/**
 * Starts the page's requests while it renders, each in a task of its own: left to effects, they would all start
 * in one long task.
 */
export function startFetching() {
	const filter = readFilter(new URLSearchParams(window.location.search))
	setTimeout(() => void queryClient.prefetchInfiniteQuery(leadsQuery(filter)))
	setTimeout(() => void queryClient.prefetchQuery(sourcesQuery))
	setTimeout(() => void queryClient.prefetchQuery(viewsQuery))
	setTimeout(() => void queryClient.prefetchQuery(outdatedQuery))
}

export default function LeadsPage() {
	const { id } = useParams()
	return id === undefined || idPattern.test(id) ? <Leads /> : <NotFoundPage />
}

function Leads() {
	usePageTitle('Manage Leads')
	const may = useMay()
	const { data: links = [] } = useSourceLinks()
	const [filter] = useLeadFilter()
	// Opening a lead makes another history entry.
	const [analytics] = useState((useLocation().state as FilterState)?.analytics)
	const [leads, views] = [useListedLeads(filter), useQuery(viewsQuery)]
	const known = !leads.isPending && !views.isPending
	const last = leads.data?.pages.at(-1)
	const none = last?.all === 0
	const viewActions = may('leads.write') && (
		<ViewActions filter={filter} none={filter.q !== '' && last?.matching === 0} />
	)
	// Wide windows have the views in the sidebar.
	const inSidebar = !useIsTablet()
	const phone = useIsPhone()
	const { start } = useTriage()
	// An open lead has the primary action.
	const opened = useOpenedLead()
	const { data: outdated = 0 } = useQuery(outdatedQuery)
	return (
		<MakeRoom>
			<PageHead
				title="Manage Leads"
				within={analytics && isNarrowed(filter) ? ['Analytics', analytics] : undefined}
				short
			>
				{/* Nothing moves as these appear: they wait for the count and the views, which decide their width. */}
				<div
					ref={keepFocus}
					className={cx('flex flex-wrap justify-end gap-2 sm:min-w-80', !known && 'invisible')}
				>
					{!phone && viewActions}
					{!none && !phone && <LeadsExport filter={filter} />}
					{!none && may('leads.write') && (
						<Button
							variant={opened ? 'secondary' : 'primary'}
							disabled={!last?.matching}
							onClick={start}
						>
							Triage
							<kbd>T</kbd>
						</Button>
					)}
				</div>
			</PageHead>
			<NewLeads list={leads} filter={filter} />
			<Suspense>
				{may('leads.write') && outdated > 0 && <RescoreNotice outdated={outdated} />}
			</Suspense>
			<LeadsPanel
				links={links}
				actions={phone && !none && <LeadsExport filter={filter} />}
				views={!inSidebar && !none && <ViewStrip filter={filter} />}
				save={phone && viewActions}
			/>
			<Only action="leads.write">
				<TriageOn filter={filter} />
			</Only>
		</MakeRoom>
	)
}

/** Triage, and the key that starts it. Apart from the page, so that its frame shows at once; its leads render in slices. */
function TriageOn({ filter }: { filter: LeadFilter }) {
	const { on, start, end } = useTriage()
	const [starting, setStarting] = useOptimistic(on)
	useFetchSoon(Triage.fetch)
	const onKey = useEffectEvent((event: KeyboardEvent) => {
		if (event.key !== 't' || on || !isShortcut(event)) return
		event.preventDefault()
		startTransition(() => {
			setStarting(true)
			start()
		})
	})
	useEffect(() => {
		const listen = (event: KeyboardEvent) => onKey(event)
		// In the capture phase, before the frame's key for all open leads.
		document.addEventListener('keydown', listen, true)
		return () => document.removeEventListener('keydown', listen, true)
	}, [])
	return (
		starting && (
			<Suspense fallback={<TriageLoading />}>
				{on ? <Triage filter={filter} close={end} /> : <TriageLoading />}
			</Suspense>
		)
	)
}
