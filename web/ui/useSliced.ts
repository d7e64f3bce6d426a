import { useDeferredValue } from 'react'

/**
 * Data that has been fetched, but undefined until React has rendered what first shows it. React slices that rendering,
 * so that a slow processor is never blocked for long; what renders as a response arrives renders in one piece.
 */
export function useSliced<Data>(data: Data | null | undefined) {
	const isShown = useDeferredValue(data !== undefined && data !== null)
	return isShown ? (data ?? undefined) : undefined
}
