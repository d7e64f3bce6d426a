import { useQuery } from '@tanstack/react-query'
import { statsQuery } from './queries'

/** Whether the numbers say that there is neither a link nor a lead: lists are empty before they are loaded. */
export const useIsNew = () =>
	useQuery({ ...statsQuery, select: ({ totalLinks, totalLeads }) => totalLinks + totalLeads === 0 })
		.data
