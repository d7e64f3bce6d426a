import type { Role } from '../../schema/permissions'
import { sharedState } from '../ui/sharedState'
import { unsavedText } from './unsavedText'

/** The workspace, the user's new role, undefined if they are out, and what they had written. */
export type Lost = { workspace: string; role: Role | undefined; text: string }

const lost = sharedState<Lost | undefined>(undefined)

/** Shows what the user may no longer do in the workspace, until they close it. Captures their unsaved text now. */
export const loseAccess = (what: Omit<Lost, 'text'>) => {
	// After a removal nothing can change anymore, and the first call captured the text.
	const now = lost.get()
	if (!(now && now.role === undefined)) lost.set({ ...what, text: unsavedText() })
}

export const closeLost = () => lost.set(undefined)

export const useLostAccess = lost.useState
