import { type NavigateOptions, useSearchParams } from 'react-router'
import { withParameters } from './parameters'

/** The address's parameters, and a function that sets some of them; see `withParameters`. */
export function useSearch() {
	const [search, setSearch] = useSearchParams()
	// From the address, because the rendered parameters fall behind while a long list renders.
	const change = (next: Record<string, string>, options: NavigateOptions) =>
		setSearch(withParameters(new URLSearchParams(window.location.search), next), options)
	return [search, change] as const
}
