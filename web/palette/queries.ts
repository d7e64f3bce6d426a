import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchLimit } from '../../schema/lead'
import { cutText } from '../../schema/text'
import { api } from '../api/client'
import { keys } from '../api/keys'

/** The newest leads that match a text, limited to what the palette shows. */
export const foundLeadsQuery = (text: string) => {
	const q = cutText(text, searchLimit)
	return queryOptions({
		queryKey: keys.leads.list({ found: q }),
		queryFn: async () => (await api.leads.$get({ query: { q, limit: '6' } })).json(),
		enabled: q !== '',
		placeholderData: keepPreviousData,
	})
}
