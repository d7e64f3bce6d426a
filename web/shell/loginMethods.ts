import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client'
import { keys } from '../api/keys'

/** How the user can log in: whether by password, with which passkeys and providers, and how many codes are left. */
export const loginMethodsQuery = queryOptions({
	queryKey: keys.loginMethods,
	queryFn: async () => (await api.auth.passkeys.$get()).json(),
})
