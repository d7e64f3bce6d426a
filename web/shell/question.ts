import { useSyncExternalStore } from 'react'

/** What code asks the user while it waits: a dialog on the page shows what is pending and answers it. */
export function question<Asked, Answer>() {
	let pending: { asked: Asked; answer: (answer: Answer) => void } | undefined
	const listeners = new Set<() => void>()
	function set(next: typeof pending) {
		pending = next
		for (const listener of listeners) listener()
	}
	const subscribe = (listener: () => void) => {
		listeners.add(listener)
		return () => listeners.delete(listener)
	}
	return {
		ask: (asked: Asked) =>
			new Promise<Answer>((resolve) =>
				set({
					asked,
					answer: (answer) => {
						set(undefined)
						resolve(answer)
					},
				}),
			),
		/** The pending question; undefined if there is none. */
		usePending: () => useSyncExternalStore(subscribe, () => pending),
	}
}
