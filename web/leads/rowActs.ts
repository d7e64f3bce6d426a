// A row's actions on its lead. Their code is fetched on first use, so that it doesn't delay the list.
import type { Stage } from '../../schema/stage'
import { toastError } from '../ui/toastError'
import type { Lead } from './queries'

export const setStage = (lead: Lead, stage: Stage) =>
	void import('./changes').then(
		({ changeNow }) => changeNow({ rows: [lead], change: { stage } }),
		(error: unknown) => toastError('Failed to change the lead', error),
	)

/** Deletes a suspect and all like it among those shown, with undo. */
export const deleteAlike = (suspect: Lead, shown: readonly Lead[]) =>
	void import('./deletion').then(
		(deletion) => deletion.deleteAlike(suspect, shown),
		(error: unknown) => toastError('Failed to delete suspected spam', error),
	)
