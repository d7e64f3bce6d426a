import { useLocation, useSearchParams } from 'react-router'
import { type LeadFilter, readFilter, withFilter } from './filterQuery'

/** Whether the history's entry is that of the sheet of filters, on phones. */
export type FilterState = { filtering?: true } | null

/** The filter lives in the address, so that reload, sharing and Back work. */
export function useLeadFilter() {
	const [search, setSearch] = useSearchParams()
	const { filtering }: NonNullable<FilterState> = useLocation().state ?? {}
	const filter = readFilter(search)
	const change = (next: Partial<LeadFilter>) =>
		setSearch(withFilter(search, next), { replace: true, state: filtering && { filtering } })
	return [filter, change] as const
}
