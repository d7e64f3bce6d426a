import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dismissToast, toast } from '../ui/toast'

type History<State> = {
	past: State[]
	now: State
	future: State[]
	/** The last change and its time, in milliseconds: continuous typing is undone in one step. */
	last?: { what: string; at: number }
}

const oneGo = 1000

/** A state with undo and redo. */
export function useHistory<State>(start: State) {
	const [{ past, now, future }, set] = useState<History<State>>({
		past: [],
		now: start,
		future: [],
	})
	return {
		now,
		/** `what` identifies the change. */
		change(next: (now: State) => State, what: string) {
			const at = Date.now()
			set(({ past, now, last }) => ({
				past: what === last?.what && at - last.at < oneGo ? past : [...past, now].slice(-100),
				now: next(now),
				future: [],
				last: { what, at },
			}))
		},
		undo:
			past.length > 0 &&
			(() =>
				set(({ past, now, future }) => ({
					past: past.slice(0, -1),
					now: past.at(-1) ?? now,
					future: past.length > 0 ? [now, ...future] : future,
				}))),
		redo:
			future.length > 0 &&
			(() =>
				set(({ past, now, future }) => ({
					past: future.length > 0 ? [...past, now] : past,
					now: future[0] ?? now,
					future: future.slice(1),
				}))),
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
