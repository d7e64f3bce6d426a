import type { LucideIcon } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'

/** What can be done with the selected rows of a list or the open lead, as the palette offers it. */
export type SelectionAct = { name: string; icon: LucideIcon; run: () => void }

const none: readonly SelectionAct[] = []
let offered = { Selection: none, 'This lead': none }

/** What the acts are for, as the palette's headings say it. */
export type Actable = keyof typeof offered

const listeners = new Set<() => void>()

function offer(what: Actable, acts: readonly SelectionAct[]) {
	offered = { ...offered, [what]: acts }
	for (const listener of listeners) listener()
}

/** Offers the acts in the palette while the component is shown. */
export function useOfferActs(what: Actable, acts: readonly SelectionAct[]) {
	useEffect(() => {
		offer(what, acts)
		return () => offer(what, none)
	})
}

function subscribe(listener: () => void) {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** What the screen offers for what is selected or open on it; empty lists without any. */
export const useSelectionActs = () => useSyncExternalStore(subscribe, () => offered)
