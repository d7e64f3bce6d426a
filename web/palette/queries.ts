import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchLimit } from '../../schema/leadList'
import { cutText } from '../../schema/text'
import { api } from '../api/client'
import { keys } from '../api/keys'

/** How many links and leads the palette lists at once. */
export const most = 6

/** The newest leads that match a text, limited to what the palette shows. */
export const foundLeadsQuery = (text: string) => {
	const q = cutText(text, searchLimit)
	return queryOptions({
		queryKey: keys.leads.list({ found: q }),
		queryFn: async () => (await api.leads.$get({ query: { q, limit: String(most) } })).json(),
		enabled: q !== '',
		placeholderData: keepPreviousData,
	})
}
