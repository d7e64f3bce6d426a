import { LoadError } from './LoadError'
import { PageHead } from './PageHead'

/** A whole screen that failed to load, under its title. */
export function PageError({
	title = 'This page didn’t load',
	error,
	retry,
}: {
	title?: string
	error: unknown
	retry: () => void
}) {
	return (
		<>
			<PageHead title={title} />
			<LoadError error={error} retry={retry} />
		</>
	)
}
