import type { Conflict } from './merge'
import { question } from './question'

const { ask, usePending } = question<readonly Conflict[], readonly Conflict[] | undefined>()

/** Asks which version to keep; resolves to the conflicts that the other version wins, undefined if canceled. */
export const askConflicts = ask

/** The conflicts that ConflictDialog asks about. */
export const useConflicts = usePending
