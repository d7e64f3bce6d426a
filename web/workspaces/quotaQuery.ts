import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client'
import { keys } from '../api/keys'

/** How much the workspace can import and create per day, and how much it has today. */
export const quotaQuery = queryOptions({
	queryKey: keys.quota,
	queryFn: async () => (await api.workspace.imports.$get()).json(),
})
