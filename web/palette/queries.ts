import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchLimit } from '../../schema/leadList'
import { cutText } from '../../schema/text'
import { api } from '../api/client'
import { keys } from '../api/keys'
import type { Lead } from '../leads/queries'
import { matches } from './commands'

/** How many links and leads the palette lists at once. */
export const most = 6

/** The newest leads that match a text: more than are shown, so that those found by more than their link come first. */
export const foundLeadsQuery = (text: string) => {
	const q = cutText(text, searchLimit)
	return queryOptions({
		queryKey: keys.leads.list({ found: q }),
		queryFn: async () => (await api.leads.$get({ query: { q, limit: String(4 * most) } })).json(),
		enabled: q !== '',
		placeholderData: keepPreviousData,
	})
}

export const ownTexts = ({ name, email, phone }: Lead) => [name ?? '', email ?? '', phone ?? '']

/** Whether only the title of a lead's link has what was typed. */
export const isFoundByLink = (query: string, lead: Lead) =>
	matches(query, lead.linkTitle ?? '') && !matches(query, ...ownTexts(lead))
