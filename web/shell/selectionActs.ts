import type { LucideIcon } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'

/** An action on a list's selected rows or on the open lead, offered in the palette. */
export type SelectionAct = { name: string; icon: LucideIcon; run: () => void }

const none: readonly SelectionAct[] = []
let offered = { Selection: none, 'This lead': none }

/** What the actions apply to, as headings in the palette. */
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

/** The current screen's actions, by what they apply to. */
export const useSelectionActs = () => useSyncExternalStore(subscribe, () => offered)
