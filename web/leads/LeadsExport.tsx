import { useInfiniteQuery } from '@tanstack/react-query'
import { usePlan } from '../plans/usePlan'
import { useHidden } from '../shell/hidden'
import { formatNumber } from '../ui/numbers'
import { ExportButton } from './ExportButton'
import type { LeadFilter } from './filterQuery'
import { type Lead, leadsQuery } from './queries'
import { useTriage } from './triage'

/**
 * The leads that match a filter; until they are loaded, those of the previous filter. Without `subscribed`, changes to
 * them render nothing.
 */
export const useLeads = (filter: LeadFilter, subscribed = true) =>
	useInfiniteQuery({ ...leadsQuery(filter), placeholderData: (before) => before, subscribed })

/** The leads of a list on the screen. It stands still while triage covers it: nobody sees it, and rendering takes long. */
export const useListedLeads = (filter: LeadFilter) => useLeads(filter, !useTriage().on)

/**
 * How many leads match a filter, without those about to be deleted; undefined while loading, and if the plan
 * hides some.
 */
export function useMatching(filter: LeadFilter) {
	const { data } = useListedLeads(filter)
	const { visibleLeads } = usePlan()
	const hidden = useHidden('leads')
	const hiddenLinks = useHidden('links')
	const last = data?.pages.at(-1)
	if (Number.isFinite(visibleLeads) || !last || last.capped) return undefined
	const loaded = data?.pages.flatMap(({ leads }) => leads) ?? []
	const isHidden = ({ id, linkId }: Lead) => hidden.has(id) || hiddenLinks.has(linkId)
	return last.matching - loaded.filter(isHidden).length
}

const labelOf = (leads: number) => `Export as CSV (${formatNumber(leads)})`

/** Downloads what the list shows; its label has the number of leads. */
export function LeadsExport({ filter }: { filter: LeadFilter }) {
	const { data } = useListedLeads(filter)
	const matching = useMatching(filter)
	// Waits for the numbers, which decide its width.
	if (!data) return <div className="h-(--control)" />
	const all = data.pages.at(-1)?.all ?? 0
	return (
		<ExportButton
			filter={filter}
			none={matching === 0}
			// Also if a search matches too many to count.
			widest={labelOf(all)}
			{...(matching !== undefined && { label: labelOf(matching) })}
		/>
	)
}
