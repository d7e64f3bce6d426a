import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dismissToast, toast } from '../ui/toast'

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

/** Offers to undo the removal of a part, with its name, in a toast that stays until the next change. */
export function useUndoToast({
	now,
	undo,
}: Pick<ReturnType<typeof useHistory<unknown>>, 'now' | 'undo'>) {
	const removed = useRef<{ name: string; before: unknown }>(undefined)
	const undoLast = useEffectEvent(() => {
		if (undo) undo()
	})
	useEffect(() => {
		if (!removed.current || removed.current.before === now) return
		const id = toast({
			title: `${removed.current.name} removed`,
			action: { label: 'Undo', run: () => undoLast() },
		})
		removed.current = undefined
		return () => dismissToast(id)
	}, [now])
	return (name: string) => {
		removed.current = { name, before: now }
	}
}
