import { useState } from 'react'

type History<State> = { past: State[]; now: State; future: State[] }

/** The last change and its time: continuous typing is undone in one step. */
type Last = { what: string; at: number }

const oneGo = 1000

/** A state with undo and redo. */
export function useHistory<State>(start: State) {
	const [{ past, now, future }, set] = useState<History<State>>({
		past: [],
		now: start,
		future: [],
	})
	const [last, setLast] = useState<Last>({ what: '', at: 0 })
	return {
		now,
		/** `what` identifies the change. */
		change(next: (now: State) => State, what: string) {
			const together = what === last.what && Date.now() - last.at < oneGo
			setLast({ what, at: Date.now() })
			set(({ past, now }) => ({
				past: together ? past : [...past, now].slice(-100),
				now: next(now),
				future: [],
			}))
		},
		undo:
			past.length > 0 &&
			(() => {
				setLast({ what: '', at: 0 })
				set({ past: past.slice(0, -1), now: past.at(-1) ?? now, future: [now, ...future] })
			}),
		redo:
			future.length > 0 &&
			(() => {
				setLast({ what: '', at: 0 })
				set({ past: [...past, now], now: future[0] ?? now, future: future.slice(1) })
			}),
	}
}
