import { useLocation, useMatch } from 'react-router'
import { pagePatterns } from '../../schema/paths'
import { type Filtering, useSearch } from '../shell/useSearch'
import { type LeadFilter, parametersOf, readFilter } from './filterQuery'

/** The state of a history entry: on phones the open filter sheet; after analytics, its address. */
export type FilterState = (Filtering & { analytics?: string }) | null

/** The filter lives in the address, so that reload, sharing and Back work. A link's page filters by its link. */
export function useLeadFilter() {
	const [search, changeSearch] = useSearch()
	const linkId = useMatch(pagePatterns.linkLeads)?.params.id
	const { filtering }: NonNullable<FilterState> = useLocation().state ?? {}
	const filter = { ...readFilter(search), ...(linkId && { linkId }) }
	const change = (next: Partial<LeadFilter>) =>
		changeSearch(parametersOf(next), { replace: true, state: filtering && { filtering } })
	return [filter, change] as const
}
