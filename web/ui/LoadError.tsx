import { CircleAlert } from 'lucide-react'
import { errorMessage } from '../api/client'
import { queryClient } from '../api/queryClient'
import { Button } from './Button'

/** A query that failed. */
export type Failed = { error: unknown; refetch: () => unknown }

/** Shown in place of content that failed to load, with the reason and a retry. */
export function LoadError({ query }: { query: Failed }) {
	return (
		<div role="alert" className="flex flex-wrap items-center justify-center gap-3 px-6 py-8">
			<p className="flex max-w-md items-start gap-2 text-soft">
				<CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
				{errorMessage(query.error)}
			</p>
			<Button variant="secondary" onClick={() => tryAgain(query)}>
				Try again
			</Button>
		</div>
	)
}

/** Once for all that failed on a screen: it usually failed together. */
function tryAgain(query: Failed) {
	query.refetch()
	void queryClient.refetchQueries({
		type: 'active',
		predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle',
	})
}
