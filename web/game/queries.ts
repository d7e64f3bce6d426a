import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client'
import { keys } from '../api/keys'

/** The challenges, and the XP that their rounds have earned. */
export const gameQuery = queryOptions({
	queryKey: keys.game,
	queryFn: async () => (await api.game.$get()).json(),
})
