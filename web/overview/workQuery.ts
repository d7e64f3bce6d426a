import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client'
import { keys } from '../api/keys'

/** Who waits for an answer, and how soon people get one. */
export const workQuery = queryOptions({
	queryKey: keys.leads.work,
	queryFn: async () => (await api.leads.work.$get()).json(),
})
