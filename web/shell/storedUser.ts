import { type Plan, plans } from '../../schema/plans'

/** `plan` is the plan's display name. */
export type StoredUser = { name: string; email: string; plan: string }

const key = 'user'

/** The user this browser remembers; null if there is none or the record is unreadable. */
export function storedUser(): StoredUser | null {
	const text = localStorage.getItem(key)
	if (!text) return null
	try {
		const { name, email, plan = plans.free.name } = JSON.parse(text)
		return { name, email, plan }
	} catch {
		// Corrupt: the next response about the user overwrites it.
		return null
	}
}

/** Updates the record from the server's response. */
export function storeUser(user: Omit<StoredUser, 'plan'> & { plan?: Plan }) {
	const { name, email, plan = 'free' } = user
	localStorage.setItem(key, JSON.stringify({ name, email, plan: plans[plan].name }))
}

export const forgetUser = () => localStorage.removeItem(key)
