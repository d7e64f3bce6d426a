import { unavailable } from '../http/errors'
import type { Env } from './env'

const advice =
	'Set a random one: "npx wrangler secret put JWT_SECRET" where deployed, or delete its line from .dev.vars and run "npm start" locally.'

/** What is wrong with this server's secrets and how to fix it; undefined if nothing is. */
export function secretsProblem({ JWT_SECRET: secret }: Env) {
	if (!secret) return `JWT_SECRET is missing. ${advice}`
	if (secret.length < 32) return `JWT_SECRET is shorter than 32 characters. ${advice}`
	const sample = /change.?me|your.?secret|example|sample|placeholder/i.test(secret)
	if (sample || new Set(secret).size < 8) return `JWT_SECRET can be guessed. ${advice}`
	return undefined
}

/** The key that signs cookies. Throws a 503 that says what to do if it is unsafe. */
export function signingKey(env: Env) {
	const problem = secretsProblem(env)
	if (problem) throw unavailable(`This server is not set up. ${problem}`)
	return new TextEncoder().encode(env.JWT_SECRET)
}
