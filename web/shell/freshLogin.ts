import { ApiError, Canceled } from '../api/client'
import { question } from './question'

const { ask, usePending } = question<undefined, boolean>()

/**
 * Runs an action that may require a fresh login. If the server asks for one, the user proves who they are in a
 * dialog and the action runs again; it throws Canceled if they close it. Needs <ProofDialog> on the page.
 */
export async function freshly<Result>(act: () => Promise<Result>) {
	try {
		return await act()
	} catch (error) {
		if (!(error instanceof ApiError) || error.problem.code !== 'fresh_login') throw error
	}
	if (!(await ask(undefined))) throw new Canceled()
	return act()
}

/** The request that ProofDialog answers; undefined if there is none. */
export const useProofRequest = usePending
