import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { sharedState } from '../ui/sharedState'

/** An action on a list's selected rows or on the open lead, offered in the palette. */
export type SelectionAct = { name: string; icon: LucideIcon; run: () => void }

const none: readonly SelectionAct[] = []
const offered = sharedState({ Selection: none, 'This lead': none })

/** What the actions apply to, as headings in the palette. */
export type Actable = keyof ReturnType<typeof offered.get>

const offer = (what: Actable, acts: readonly SelectionAct[]) =>
	offered.set({ ...offered.get(), [what]: acts })

/** Offers the acts in the palette while the component is shown. */
export function useOfferActs(what: Actable, acts: readonly SelectionAct[]) {
	useEffect(() => {
		offer(what, acts)
		return () => offer(what, none)
	})
}

/** The current screen's actions, by what they apply to. */
export const useSelectionActs = offered.useState
