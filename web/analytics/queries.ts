import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client'
import { keys } from '../api/keys'
import type { Range } from './range'

/** The numbers for a range of days in the workspace's time zone, of one link, of those with a tag, or of all. */
export const analyticsQuery = ({ from, to }: Range, linkId?: number, tag?: string) =>
	queryOptions({
		queryKey: keys.analytics.of({ from, to, linkId, tag }),
		queryFn: async () => {
			const query = { from, to, ...(linkId && { linkId: String(linkId) }), ...(tag && { tag }) }
			return (await api.analytics.$get({ query })).json()
		},
		placeholderData: keepPreviousData,
	})

/** Where the leads of the same range came from, and their outcome. */
export const originsQuery = ({ from, to }: Range, linkId?: number, tag?: string) =>
	queryOptions({
		queryKey: keys.analytics.origins({ from, to, linkId, tag }),
		queryFn: async () => {
			const query = { from, to, ...(linkId && { linkId: String(linkId) }), ...(tag && { tag }) }
			return (await api.analytics.leads.$get({ query })).json()
		},
		placeholderData: keepPreviousData,
	})
