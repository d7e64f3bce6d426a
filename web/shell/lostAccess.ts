import { useSyncExternalStore } from 'react'
import type { Role } from '../../schema/permissions'
import { unsavedText } from './unsavedText'

/** The workspace, the user's new role, undefined if they are out, and what they had written. */
export type Lost = { workspace: string; role: Role | undefined; text: string }

let lost: Lost | undefined
const listeners = new Set<() => void>()

function set(next: Lost | undefined) {
	lost = next
	for (const listener of listeners) listener()
}

/** Shows what the user may no longer do in the workspace, until they close it. Captures their unsaved text now. */
export const loseAccess = (what: Omit<Lost, 'text'>) => {
	// After a removal nothing can change anymore, and the first call captured the text.
	if (!(lost && lost.role === undefined)) set({ ...what, text: unsavedText() })
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
