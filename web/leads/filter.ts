import { useLocation, useMatch } from 'react-router'
import { pagePatterns } from '../../schema/paths'
import { useSearch } from '../shell/useSearch'
import { type LeadFilter, parametersOf, readFilter } from './filterQuery'

/** The state of a history entry: on phones of the filter sheet's; after analytics, the address that it had. */
export type FilterState = { filtering?: true; analytics?: string } | null

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
