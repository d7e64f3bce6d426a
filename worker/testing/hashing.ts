import { afterAll, beforeAll } from 'vitest'
import { cost, hashPassword } from '../auth/password'

const production = { ...cost }

/** Hashes passwords at almost no cost, which would otherwise be a third of the time of all tests. */
export const hashCheaply = () => Object.assign(cost, { ln: 8, r: 8, p: 1 })

/** Hashes passwords as in production during the tests of a file. */
export function hashAsInProduction() {
	beforeAll(() => void Object.assign(cost, production))
	afterAll(() => void hashCheaply())
}

const hashed = new Map<string, Promise<string>>()

/** The hash of a password, computed once for all accounts. */
export function hashOf(password: string) {
	const key = `${cost.ln} ${password}`
	const known = hashed.get(key) ?? hashPassword(password)
	hashed.set(key, known)
	return known
}
