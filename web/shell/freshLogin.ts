import { useSyncExternalStore } from 'react'
import { ApiError, Cancelled } from '../api/client'

/** Whoever waits for the user to prove who they are; ProofDialog answers. */
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
 * Does what the server only does after a fresh login: where it asks for one, the user proves who they
 * are in a dialog, and it goes on. Throws Cancelled if they close it. Needs <FreshLogin> on the page.
 */
export async function freshly<Result>(act: () => Promise<Result>) {
	try {
		return await act()
	} catch (error) {
		if (!(error instanceof ApiError) || error.problem.code !== 'fresh_login') throw error
	}
	if (!(await askUser())) throw new Cancelled()
	return act()
}

export const useAsked = () =>
	useSyncExternalStore(
		(listener) => {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		() => asking,
	)
