import { useEffect, useSyncExternalStore } from 'react'

// Leads that came while somebody read a list of leads: they are shown when asked for.
let count = 0
let lists = 0
const listeners = new Set<() => void>()

function set(next: number) {
	count = next
	for (const listener of listeners) listener()
}

/** A list that has been scrolled, or of which something is chosen or open, is being read. */
const isRead = () =>
	window.scrollY > 80 ||
	document.querySelector('[data-floating], [role="dialog"], [role="menu"]') !== null

/** Keeps new leads back where a list is being read; false where they may come at once. */
export function keepBack(leads: number) {
	if (lists === 0 || (count === 0 && !isRead())) return false
	set(count + leads)
	return true
}

export const forgetNewLeads = () => set(0)

function subscribe(listener: () => void) {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** How many leads wait to be shown, for a screen with a list of leads. */
export function useNewLeads() {
	useEffect(() => {
		lists++
		return () => {
			lists--
			set(0)
		}
	}, [])
	return useSyncExternalStore(subscribe, () => count)
}
