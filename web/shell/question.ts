import { useSyncExternalStore } from 'react'

/** A question that code asks the user and awaits: a dialog on the page shows the pending one and answers it. */
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
