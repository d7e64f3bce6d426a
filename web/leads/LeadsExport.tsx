import { useInfiniteQuery } from '@tanstack/react-query'
import { usePlan } from '../plans/usePlan'
import { figure } from '../ui/figure'
import { ExportButton } from './ExportButton'
import { type LeadFilter, leadsQuery } from './queries'

/** How many leads a filter lets through; undefined while that is unknown, and where the plan hides some. */
export function useMatching(filter: LeadFilter) {
	const { data } = useInfiniteQuery(leadsQuery(filter))
	const { visibleLeads } = usePlan()
	const last = data?.pages.at(-1)
	return Number.isFinite(visibleLeads) || last?.capped ? undefined : last?.matching
}

/** Downloads what the list shows, and says how much that is. */
export function LeadsExport({ filter }: { filter: LeadFilter }) {
	const matching = useMatching(filter)
	return (
		<ExportButton
			compact
			filter={filter}
			{...(matching !== undefined && { label: `Export as CSV (${figure(matching)})` })}
		/>
	)
}
