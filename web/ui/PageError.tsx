import { type Failed, LoadError } from './LoadError'
import { PageHead } from './PageHead'

/** A whole screen that failed to load, under its title. */
export function PageError({
	title = 'This page didn’t load',
	query,
}: {
	title?: string
	query: Failed
}) {
	return (
		<>
			<PageHead title={title} />
			<LoadError query={query} />
		</>
	)
}
