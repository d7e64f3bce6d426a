import { api } from './client'
import { matchesOf } from './matches'

type Query = Parameters<typeof api.leads.$get>[0]['query']

/** How many leads match. */
export async function countLeads(query: Query) {
	const response = await api.leads.$get({ query: { ...query, limit: '1' } })
	// Read to the end, or the connection stays open.
	await response.text()
	return matchesOf(response.headers)
}
