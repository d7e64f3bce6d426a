import type { LucideIcon } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'

/** What can be done with the selected rows of a list, as its bar and the palette offer it. */
export type SelectionAct = { name: string; icon: LucideIcon; run: () => void }

const none: readonly SelectionAct[] = []
let offered = none
const listeners = new Set<() => void>()

function offer(acts: readonly SelectionAct[]) {
	offered = acts
	for (const listener of listeners) listener()
}

/** Offers the acts in the palette while the selection's bar is shown. */
export function useOfferActs(acts: readonly SelectionAct[]) {
	useEffect(() => {
		offer(acts)
		return () => offer(none)
	})
}

function subscribe(listener: () => void) {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** What the selection on the screen offers; empty without one. */
export const useSelectionActs = () => useSyncExternalStore(subscribe, () => offered)
