import { useLocation, useMatch } from 'react-router'
import { pagePatterns, paths } from '../../schema/paths'

/** From the URL: the link whose leads are listed, if it isn't all leads, and the lead that is open beside the list. */
function useListed() {
	const all = useMatch(pagePatterns.leads)?.params
	const ofLink = useMatch(pagePatterns.linkLeads)?.params
	return { link: Number(ofLink?.id), lead: Number(all?.id ?? ofLink?.lead) || undefined }
}

/** The id of the lead open beside the list, from the URL. */
export const useOpenedLead = () => useListed().lead

/** The URL of a lead beside the list of its link. */
export const linkLead = (link: number, id: number) => `${paths.link(link, 'leads')}/${id}`

/** The URL of a lead beside the current list, or without an id of the list alone. */
export function useLeadAddress() {
	const { search } = useLocation()
	const { link } = useListed()
	const list = link ? paths.link(link, 'leads') : paths.leads()
	return (id?: number) => ({ pathname: id ? `${list}/${id}` : list, search })
}
