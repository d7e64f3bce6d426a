import { useLocation } from 'react-router'
import { useSearch } from '../shell/useSearch'
import { type LeadFilter, parametersOf, readFilter } from './filterQuery'

/** Whether the history's entry is that of the sheet of filters, on phones. */
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
