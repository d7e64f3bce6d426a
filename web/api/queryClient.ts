import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast'
import { isSessionOver, sayError } from './client'
import { keys } from './keys'

declare module '@tanstack/react-query' {
	interface Register {
		mutationMeta: {
			/** The title of the toast when it fails. Without one the form itself shows the error. */
			errorTitle?: string
		}
	}
}

/** Reads are never refetched by themselves and never stale; what a mutation changed, it refreshes. */
export const queryClient = new QueryClient({
	defaultOptions: {
		queries: {
			staleTime: Number.POSITIVE_INFINITY,
			refetchOnWindowFocus: false,
			refetchOnReconnect: false,
			retry: false,
			networkMode: 'always',
		},
		mutations: { retry: false, networkMode: 'always' },
	},
	queryCache: new QueryCache({ onError: askWhoIsThere }),
	mutationCache: new MutationCache({
		onError: (error, _variables, _result, mutation) => {
			askWhoIsThere(error)
			const title = mutation.meta?.errorTitle
			if (title) toast({ title, description: sayError(error), variant: 'destructive' })
		},
	}),
})

/** After a refusal because the session is over: the guards go by the user, and send to log in. */
function askWhoIsThere(error: Error) {
	// Who is not logged in is refused for another reason: the password is wrong.
	if (!isSessionOver(error) || !queryClient.getQueryData(keys.user)) return
	// Once for all that are refused at the same time.
	void queryClient.invalidateQueries({ queryKey: keys.user }, { cancelRefetch: false })
}

/** Refreshes what is shown of these keys, and drops what is kept of them but not shown. */
export async function refresh(...changed: (readonly unknown[])[]) {
	for (const queryKey of changed) queryClient.removeQueries({ queryKey, type: 'inactive' })
	await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Refreshes what a change of leads changed. */
export const refreshLeads = () =>
	refresh(keys.leads.all, keys.links.all, keys.stats, keys.activities)
