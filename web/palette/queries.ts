import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchLimit } from '../../schema/leadList'
import { cutText } from '../../schema/text'
import { api } from '../api/client'
import { keys } from '../api/keys'
import { matchesOf } from '../api/matches'
import type { Lead } from '../leads/queries'
import { formatTotal } from '../ui/numbers'
import { matches } from './commands'

/** How many links and leads the palette lists at once. */
export const most = 6

/** The newest leads that match a text, and how many do: more than are shown, so that those found by more than their link come first. */
export const foundLeadsQuery = (text: string) => {
	const q = cutText(text, searchLimit)
	return queryOptions({
		queryKey: keys.leads.list({ found: q }),
		queryFn: async () => {
			const response = await api.leads.$get({ query: { q, limit: String(4 * most) } })
			const { matching, capped } = matchesOf(response.headers)
			return { leads: await response.json(), count: formatTotal(matching, capped) }
		},
		enabled: q !== '',
		placeholderData: keepPreviousData,
	})
}

export const ownTexts = ({ name, email, phone }: Lead) => [name ?? '', email ?? '', phone ?? '']

/** Whether only the title of a lead's link has what was typed. */
export const isFoundByLink = (query: string, lead: Lead) =>
	matches(query, lead.linkTitle ?? '') && !matches(query, ...ownTexts(lead))

/** First those found by their name, last those found by their link. */
export const rankOf = (query: string, lead: Lead) =>
	matches(query, lead.name ?? '') ? 0 : isFoundByLink(query, lead) ? 2 : 1

/** The answer that has what was typed, if nothing else of the lead does. */
export const foundAnswer = (query: string, lead: Lead) =>
	matches(query, ...ownTexts(lead), lead.linkTitle ?? '')
		? undefined
		: Object.values(lead.answers).find((answer) => matches(query, answer))
