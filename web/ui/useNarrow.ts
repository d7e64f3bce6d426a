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

/** Whether the window is as narrow as a phone, where tables become lists. */
export const useIsPhone = isNarrower('(width < 40rem)')

/** Whether there is room for more than what a table usually shows. */
export const useIsWide = isNarrower('(width >= 100rem)')

/** Whether it is at most as wide as a tablet, where tables leave out what is not looked for first. */
export const useIsTablet = isNarrower('(width < 64rem)')
