import { useSyncExternalStore } from 'react'
import type { Role } from '../../schema/permissions'
import { writtenText } from './writtenText'

/** The workspace, the user's new role, undefined if they are out, and what they had written. */
export type Lost = { workspace: string; role: Role | undefined; text: string }

let lost: Lost | undefined
const listeners = new Set<() => void>()

function set(next: Lost | undefined) {
	lost = next
	for (const listener of listeners) listener()
}

/** Shows what the user may no longer do in the workspace, until they close it. What they wrote is read now. */
export const loseAccess = (what: Omit<Lost, 'text'>) => {
	// Out is out: the first time has the text.
	if (!(lost && lost.role === undefined)) set({ ...what, text: writtenText() })
}

export const closeLost = () => set(undefined)

export const useLostAccess = () =>
	useSyncExternalStore(
		(listener) => {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		() => lost,
	)
