import { useLocation, useMatch } from 'react-router'
import { pagePatterns, paths } from '../../schema/paths'

/** The id of the lead open beside the list, from the URL. */
export function useOpenedLead() {
	const id = useMatch(pagePatterns.leads)?.params.id
	return Number(id) || undefined
}

/** In the history entry of a lead that was opened on its link's page. */
type OpenedFrom = { link: string } | null

/**
 * The URL of a lead beside the current list, or of the list alone; and the state of its history entry, by which a lead
 * closes to the page where it was opened.
 */
export function useLeadAddress() {
	const { search, state } = useLocation()
	const here = useMatch(pagePatterns.linkLeads)?.params.id
	const link = here ?? (state as OpenedFrom)?.link
	function addressOf(id?: number) {
		const shown = new URLSearchParams(search)
		if (here) shown.set('link', here)
		if (id) return { pathname: paths.lead(id), search: shown.toString() }
		if (!link) return { pathname: paths.leads(), search: shown.toString() }
		shown.delete('link')
		return { pathname: paths.link(Number(link), 'leads'), search: shown.toString() }
	}
	const stateOf = (id?: number): OpenedFrom => (id && link ? { link } : null)
	return { addressOf, stateOf }
}
