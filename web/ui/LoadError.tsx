import { CircleAlert } from 'lucide-react'
import { errorMessage } from '../api/client'
import { Button } from './Button'

/** A query that failed. */
export type Failed = { error: unknown; refetch: () => unknown }

/** Shown in place of content that failed to load, with the reason and a retry. */
export function LoadError({ query }: { query: Failed }) {
	return (
		<div role="alert" className="flex flex-col items-center gap-4 px-6 py-12 text-center">
			<CircleAlert className="size-6 text-bad" aria-hidden />
			<p className="max-w-sm text-soft">{errorMessage(query.error)}</p>
			<Button variant="secondary" onClick={() => query.refetch()}>
				Try again
			</Button>
		</div>
	)
}
