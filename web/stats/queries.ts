import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client'
import { keys } from '../api/keys'

export const statsQuery = queryOptions({
	queryKey: keys.stats,
	queryFn: async () => (await api.stats.$get()).json(),
})

export const activitiesQuery = queryOptions({
	queryKey: keys.activities,
	queryFn: async () => (await api.activities.$get()).json(),
})
