import { useState } from 'react'
import type { DesignChoices } from '../../schema/design'

type History = { past: DesignChoices[]; now: DesignChoices; future: DesignChoices[] }

/** The last change and its time: continuous typing is undone in one step. */
type Last = { what: string; at: number }

const oneGo = 1000

/** Choices with undo and redo. */
export function useHistory(start: DesignChoices) {
	const [{ past, now, future }, set] = useState<History>({ past: [], now: start, future: [] })
	const [last, setLast] = useState<Last>({ what: '', at: 0 })
	return {
		now,
		change(next: DesignChoices, what: string) {
			const together = what === last.what && Date.now() - last.at < oneGo
			setLast({ what, at: Date.now() })
			set({ past: together ? past : [...past, now].slice(-100), now: next, future: [] })
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
