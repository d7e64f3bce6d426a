import {
	MutationCache,
	type Query,
	QueryCache,
	QueryClient,
	type QueryKey,
} from '@tanstack/react-query'
import { toast } from '../ui/toast'
import { ApiError, Canceled, errorMessage, isNotMember, isSessionOver, Offline } from './client'
import { keys } from './keys'

declare module '@tanstack/react-query' {
	interface Register {
		mutationMeta: {
			/** The title of the toast on failure. Without one, the form shows the error itself. */
			errorTitle?: string
		}
	}
}

/**
 * Queries never go stale on their own: each mutation refreshes what it changed. Offline they wait for the connection
 * instead of failing; mutations fail at once, because what they change may look different by then.
 */
export const queryClient = new QueryClient({
	defaultOptions: {
		queries: {
			staleTime: Number.POSITIVE_INFINITY,
			refetchOnWindowFocus: false,
			refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
			retry: (_failures, error) => error instanceof Offline,
			retryDelay: 1000,
			networkMode: 'online',
		},
		mutations: { retry: false, networkMode: 'always' },
	},
	queryCache: new QueryCache({ onError: recheckSession }),
	mutationCache: new MutationCache({
		onError: (error, _variables, _result, mutation) => {
			recheckSession(error)
			const title = mutation.meta?.errorTitle
			if (title && !(error instanceof Canceled))
				toast({ title, description: errorMessage(error), variant: 'destructive' })
		},
	}),
})

/** After a refusal: refetches the user, whose session, workspace or role may have changed. */
function recheckSession(error: Error) {
	// A 401 without a logged-in user means a wrong password. A 403 may mean that the user's role has changed.
	const isRefused = error instanceof ApiError && error.problem.code === 'forbidden'
	if (
		!(isSessionOver(error) || isNotMember(error) || isRefused) ||
		!queryClient.getQueryData(keys.user)
	)
		return
	// One refetch for all requests that fail together.
	void queryClient.invalidateQueries({ queryKey: keys.user }, { cancelRefetch: false })
}

/** Refetches active queries under these keys and drops inactive ones. */
export const refresh = (...changed: QueryKey[]) => refreshBut([], ...changed)

/** The same, but only marks the queries in `except` as outdated: they are refetched when next shown. */
export async function refreshBut(except: readonly Query[], ...changed: QueryKey[]) {
	for (const queryKey of changed) queryClient.removeQueries({ queryKey, type: 'inactive' })
	await Promise.all(changed.map((queryKey) => invalidate(queryKey, except)))
}

/** Lets a list finish fetching its next page: refreshing would discard it. */
async function invalidate(queryKey: QueryKey, except: readonly Query[]) {
	const paging = queryClient
		.getQueryCache()
		.findAll({ queryKey, fetchStatus: 'fetching' })
		.filter(({ state }) => state.fetchMeta?.fetchMore)
	// A failed page is reported next to the list's button.
	await Promise.allSettled(paging.map(({ promise }) => promise))
	await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
	await queryClient.refetchQueries({
		queryKey,
		type: 'active',
		predicate: (query) => !except.includes(query),
	})
}

/** Everything that changes with a lead, or when a link is deleted or restored with its leads. */
export const aboutLeads = [
	keys.leads.all,
	keys.links.all,
	keys.stats,
	keys.game,
	keys.activities,
	keys.analytics.all,
	keys.trash,
]

/** Refreshes everything that depends on leads. */
export const refreshLeads = () => refresh(...aboutLeads)
