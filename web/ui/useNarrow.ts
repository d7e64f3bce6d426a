import { useSyncExternalStore } from 'react'

function isNarrower(query: string) {
	const list = window.matchMedia(query)
	const subscribe = (listener: () => void) => {
		list.addEventListener('change', listener)
		return () => list.removeEventListener('change', listener)
	}
	const matches = () => list.matches
	return () => useSyncExternalStore(subscribe, matches)
}

/** Whether the window is phone-sized, where tables become lists. */
export const useIsPhone = isNarrower('(width < 40rem)')

/** Whether there is room for more than a table's usual columns. */
export const useIsWide = isNarrower('(width >= 100rem)')

/** Whether the window is too narrow for a table of leads, which are a list there too. */
export const useIsSmall = isNarrower('(width < 48rem)')

/** Whether there is room for all usual columns. */
export const useIsRoomy = isNarrower('(width >= 80rem)')

/** Whether the window is at most tablet-sized, where tables drop secondary columns. */
export const useIsTablet = isNarrower('(width < 64rem)')
