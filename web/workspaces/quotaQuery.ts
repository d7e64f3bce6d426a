import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client'
import { keys } from '../api/keys'

/** What the workspace can import and create a day, and what it has today. */
export const quotaQuery = queryOptions({
	queryKey: keys.quota,
	queryFn: async () => (await api.workspace.imports.$get()).json(),
})
