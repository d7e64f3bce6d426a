import { useSyncExternalStore } from 'react'

function mediaHook(query: string) {
	const list = window.matchMedia(query)
	const subscribe = (listener: () => void) => {
		list.addEventListener('change', listener)
		return () => list.removeEventListener('change', listener)
	}
	const matches = () => list.matches
	return () => useSyncExternalStore(subscribe, matches)
}

/** Whether the window is phone-sized, where tables become lists. */
export const useIsPhone = mediaHook('(width < 40rem)')

/** Whether a list beside an open lead has room for the stage, and (vast) for all of its usual columns. */
export const useIsBroad = mediaHook('(width >= 90rem)')
export const useIsVast = mediaHook('(width >= 110rem)')

/** Whether there is room for extra table columns. */
export const useIsWide = mediaHook('(width >= 100rem)')

/** Whether the window is too narrow for the leads table, which becomes a list. */
export const useIsSmall = mediaHook('(width < 48rem)')

/** Whether there is room for all of a table's usual columns. */
export const useIsRoomy = mediaHook('(width >= 80rem)')

/** Whether the window is at most tablet-sized, where tables drop secondary columns. */
export const useIsTablet = mediaHook('(width < 64rem)')
