import { api } from './client'

type Query = Parameters<typeof api.leads.$get>[0]['query']

/** How many leads match; `capped` if there are more. */
export async function countLeads(query: Query) {
	const response = await api.leads.$get({ query: { ...query, limit: '1' } })
	// Read to the end, or the connection stays open.
	await response.text()
	const { headers } = response
	return {
		count: Number(headers.get('X-Total-Count')),
		capped: headers.get('X-Total-Capped') === 'true',
	}
}
