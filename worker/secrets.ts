import type { Env } from './context'
import { unavailable } from './errors'

const advice =
	'Set a random one: "npx wrangler secret put JWT_SECRET" where deployed, or delete its line from .dev.vars and run "npm start" locally.'

/** What is wrong with the secrets of this server, and what to do about it; undefined when all is well. */
export function secretsProblem({ JWT_SECRET: secret }: Env) {
	if (!secret) return `JWT_SECRET is missing. ${advice}`
	if (secret.length < 32) return `JWT_SECRET is shorter than 32 characters. ${advice}`
	const sample = /change.?me|your.?secret|example|sample|placeholder/i.test(secret)
	if (sample || new Set(secret).size < 8) return `JWT_SECRET can be guessed. ${advice}`
	return undefined
}

/** What every cookie is signed with. Throws a 503 that says what to do when it isn't safe. */
export function signingKey(env: Env) {
	const problem = secretsProblem(env)
	if (problem) throw unavailable(`This server is not set up. ${problem}`)
	return new TextEncoder().encode(env.JWT_SECRET)
}
