import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client'
import { keys } from '../api/keys'

/** Follow-ups due, and the speed to lead. */
export const workQuery = queryOptions({
	queryKey: keys.leads.work,
	queryFn: async () => (await api.leads.work.$get()).json(),
})
