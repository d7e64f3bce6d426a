import { useSyncExternalStore } from 'react'
import { ApiError, Canceled } from '../api/client'

/** The pending request to prove who the user is; ProofDialog answers it. */
let asking: { answer: (confirmed: boolean) => void } | undefined
const listeners = new Set<() => void>()

function set(next: typeof asking) {
	asking = next
	for (const listener of listeners) listener()
}

const askUser = () =>
	new Promise<boolean>((resolve) =>
		set({
			answer: (confirmed) => {
				set(undefined)
				resolve(confirmed)
			},
		}),
	)

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
	if (!(await askUser())) throw new Canceled()
	return act()
}

/** The request that ProofDialog shows; undefined if there is none. */
export const useProofRequest = () =>
	useSyncExternalStore(
		(listener) => {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		() => asking,
	)
