import { CircleAlert } from 'lucide-react'
import { errorMessage } from '../api/client'
import { queryClient } from '../api/queryClient'
import { Button } from './Button'
import { EmptyState } from './EmptyState'

/** A query that failed. */
export type Failed = { error: unknown; refetch: () => unknown }

/** Shown in place of content that failed to load, with the reason and a retry. */
export function LoadError({ query }: { query: Failed }) {
	return (
		<div role="alert">
			<EmptyState icon={CircleAlert} text={errorMessage(query.error)}>
				<Button variant="secondary" onClick={() => tryAgain(query)}>
					Try again
				</Button>
			</EmptyState>
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
