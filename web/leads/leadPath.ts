import { useMemo } from 'react'
import { useLocation, useMatch } from 'react-router'
import { pagePatterns, paths } from '../../schema/paths'

/** The id of the lead open beside the list, from the URL. */
export function useOpenedLead() {
	const id = useMatch(pagePatterns.leads)?.params.id
	return Number(id) || undefined
}

/**
 * Where closing a lead leads if not to the list: to the dashboard, if the lead was opened there. It is in the
 * history's state, which moving from lead to lead passes on.
 */
export type LeadState = { from?: string } | null

/** The state of a lead that is opened here. */
export function useLeadState(): LeadState {
	const { pathname, search } = useLocation()
	const from = pathname === paths.home() ? pathname + search : undefined
	return useMemo(() => (from === undefined ? null : { from }), [from])
}

/** Builds the URL of a lead beside the current list, or of the list alone. */
export function useLeadAddress() {
	const { pathname, search } = useLocation()
	const link = useMatch(pagePatterns.link)?.params.id
	const shown = new URLSearchParams(link ? { link } : search)
	if (pathname === paths.home()) shown.delete('tab')
	return (id?: number) => ({
		pathname: id ? paths.lead(id) : paths.leads(),
		search: shown.toString(),
	})
}
