import { useLocation, useMatch } from 'react-router'
import { pagePatterns, paths } from '../../schema/paths'

/** The id of the lead open beside the list, from the URL. */
export function useOpenedLead() {
	const id = useMatch(pagePatterns.leads)?.params.id
	return Number(id) || undefined
}

/** Builds the URL of a lead beside the current list, or of the list alone. */
export function useLeadAddress() {
	const { search } = useLocation()
	const link = useMatch(pagePatterns.linkLeads)?.params.id
	const shown = new URLSearchParams(search)
	if (link) shown.set('link', link)
	return (id?: number) => ({
		pathname: id ? paths.lead(id) : paths.leads(),
		search: shown.toString(),
	})
}
