import type { Conflict } from './merge'
import { question } from './question'

const { ask, usePending } = question<readonly Conflict[], readonly Conflict[] | undefined>()

/** Asks which version to keep; resolves to the conflicts in which theirs wins, or undefined if the user closes the dialog. */
export const askConflicts = ask

/** The conflicts that ConflictDialog asks about. */
export const useConflicts = usePending
