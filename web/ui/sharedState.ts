import { useSyncExternalStore } from 'react'

/** State that any code reads and sets; the components that use it follow. */
export function sharedState<State>(initial: State) {
	let current = initial
	const listeners = new Set<() => void>()
	const get = () => current
	function subscribe(listener: () => void) {
		listeners.add(listener)
		return () => listeners.delete(listener)
	}
	return {
		get,
		set(next: State) {
			current = next
			for (const listener of listeners) listener()
		},
		useState: () => useSyncExternalStore(subscribe, get),
	}
}
