import { useEffect, useSyncExternalStore } from 'react'

// Leads that arrived while someone was reading a list; shown on request.
let count = 0
let lists = 0
const listeners = new Set<() => void>()

function set(next: number) {
	count = next
	for (const listener of listeners) listener()
}

/** A list is being read if it is scrolled, or has a selection or an open lead. */
const isRead = () =>
	window.scrollY > 80 ||
	document.querySelector('[data-floating], [role="dialog"], [role="menu"]') !== null

/** Holds new leads back while a list is being read; returns false if they may show at once. */
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

/** How many leads are held back. */
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
