import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client'
import { keys } from '../api/keys'

export const statsQuery = queryOptions({
	queryKey: keys.stats,
	queryFn: async () => (await api.stats.$get()).json(),
})

/** The totals of the links with a tag. */
export const tagStatsQuery = (tag: string) =>
	queryOptions({
		queryKey: keys.links.tag(tag),
		queryFn: async () => (await api.links.tags[':tag'].$get({ param: { tag } })).json(),
	})

export const activitiesQuery = queryOptions({
	queryKey: keys.activities,
	queryFn: async () => (await api.activities.$get()).json(),
})
