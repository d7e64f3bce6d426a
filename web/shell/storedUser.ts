import { plans } from '../../schema/plans'

export type StoredUser = { name: string; email: string; plan: string }

const key = 'user'

/** The owner as this browser remembers them; null when nobody, or nothing readable, is stored. */
export function storedUser(): StoredUser | null {
	const text = localStorage.getItem(key)
	if (!text) return null
	try {
		const { name, email, plan = plans.free.name } = JSON.parse(text)
		return { name, email, plan }
	} catch {
		// Something else wrote there: the next answer about the user replaces it.
		return null
	}
}

/** Keeps the record in step with what the server says. */
export function storeUser(user: Omit<StoredUser, 'plan'> & { plan?: string }) {
	const { name, email, plan = plans.free.name } = user
	localStorage.setItem(key, JSON.stringify({ name, email, plan }))
}

export const forgetUser = () => localStorage.removeItem(key)
