import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client'
import { keys } from '../api/keys'
import type { Range } from './range'

/** Whose numbers: one link's, those of the links with a tag, or everyone's. */
export type Scope = { linkId?: number | undefined; tag?: string | undefined }

const queryOf = ({ from, to }: Range, { linkId, tag }: Scope) => ({
	from,
	to,
	...(linkId && { linkId: String(linkId) }),
	...(tag && { tag }),
})

/** The numbers for a range of days in the workspace's time zone. */
export function analyticsQuery(range: Range, scope: Scope = {}) {
	const query = queryOf(range, scope)
	return queryOptions({
		queryKey: keys.analytics.of(query),
		queryFn: async () => (await api.analytics.$get({ query })).json(),
		placeholderData: keepPreviousData,
	})
}

/** Where the leads of the same range came from, and their outcome. */
export function originsQuery(range: Range, scope: Scope = {}) {
	const query = queryOf(range, scope)
	return queryOptions({
		queryKey: keys.analytics.origins(query),
		queryFn: async () => (await api.analytics.leads.$get({ query })).json(),
		placeholderData: keepPreviousData,
	})
}
