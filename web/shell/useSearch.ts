import { useEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'
import { withParameters } from './parameters'

/** The address's parameters, and a function that sets some of them; see `withParameters`. */
export function useSearch() {
	const [search, setSearch] = useSearchParams()
	// From the address, because the rendered parameters fall behind while a long list renders.
	const change = (next: Record<string, string>, options: NavigateOptions) =>
		setSearch(withParameters(new URLSearchParams(window.location.search), next), options)
	return [search, change] as const
}

/** The state of a history entry with an open sheet of filters. */
export type Filtering = { filtering?: true }

/**
 * On phones the sheet of filters is an entry in the history, so that Back closes it. The filter chosen in it is in
 * that entry's URL and is passed on to the entry below.
 */
export function useFilterSheet() {
	const navigate = useNavigate()
	const { search, state } = useLocation()
	const open = (state as Filtering | null)?.filtering === true
	const chosen = useRef<string>(undefined)
	useEffect(() => {
		if (chosen.current !== undefined && !open && chosen.current !== search)
			navigate({ search: chosen.current }, { replace: true, state })
		chosen.current = open ? search : undefined
	}, [open, search, state, navigate])
	return {
		open,
		show: () => !open && navigate({ search }, { state: { filtering: true } satisfies Filtering }),
		close() {
			// What is being typed takes effect as its field loses the focus, and then is in the address.
			if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
			setTimeout(() => {
				chosen.current = window.location.search
				navigate(-1)
			})
		},
	}
}
