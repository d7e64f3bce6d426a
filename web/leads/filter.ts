import { useLocation } from 'react-router'
import { useSearch } from '../shell/useSearch'
import { type LeadFilter, parametersOf, readFilter } from './filterQuery'

/** The state of the history entry that the filter sheet adds on phones. */
export type FilterState = { filtering?: true } | null

/** The filter lives in the address, so that reload, sharing and Back work. */
export function useLeadFilter() {
	const [search, changeSearch] = useSearch()
	const { filtering }: NonNullable<FilterState> = useLocation().state ?? {}
	const filter = readFilter(search)
	const change = (next: Partial<LeadFilter>) =>
		changeSearch(parametersOf(next), { replace: true, state: filtering && { filtering } })
	return [filter, change] as const
}
