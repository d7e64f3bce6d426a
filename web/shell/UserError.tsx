import { Suspense } from 'react'
import { ApiError } from '../api/client'
import type { Failed } from '../ui/LoadError'
import { PageError } from '../ui/PageError'
import { Loading } from './Loading'
import { lazyPart } from './lazyPart'

const ProviderNeeded = lazyPart(() => import('./ProviderNeeded'))

/** A screen without its user: their workspace asks for another login, or they couldn't be loaded. */
export function UserError({ query }: { query: Failed }) {
	const { error } = query
	if (error instanceof ApiError && error.problem.code === 'provider_needed') {
		return (
			<Suspense fallback={<Loading />}>
				<ProviderNeeded message={error.serverMessage} />
			</Suspense>
		)
	}
	return <PageError query={query} />
}
