import { timingSafeEqual } from 'node:crypto'
import { unavailable } from '../http/errors'
import type { Env } from './env'

/** The name of a secret: the first has no number. */
export const nameOf = <Name extends 'JWT_SECRET' | 'SECRETS_KEY'>(name: Name, number: number) =>
	number === 1 ? name : (`${name}_${number}` as const)

/** The numbers of the secrets of a name that are set, newest first. A line left empty is none. */
export function numbersOf(env: Env, name: 'JWT_SECRET' | 'SECRETS_KEY') {
	const pattern = new RegExp(`^${name}(?:_(\\d{1,3}))?$`)
	const numbers = Object.entries(env).flatMap(([variable, value]) => {
		const number = pattern.exec(variable)
		return number && value ? [Number(number[1] ?? 1)] : []
	})
	return numbers.sort((a, b) => b - a)
}

// Per Env: an isolate has one, tests have many.
const found = new WeakMap<Env, number>()

/** The number of the newest secret there is. */
function newestOf(env: Env) {
	const known = found.get(env)
	if (known !== undefined) return known
	const [newest = 1] = numbersOf(env, 'JWT_SECRET')
	found.set(env, newest)
	return newest
}

/**
 * The secrets in use: the one with the highest number signs, and signatures by the one just before it are still
 * accepted. So adding JWT_SECRET_2 logs nobody out, and adding JWT_SECRET_3 ends what JWT_SECRET signed.
 */
export function secretsOf(env: Env): [newest: string, previous?: string] {
	const newest = newestOf(env)
	const previous = newest > 1 ? env[nameOf('JWT_SECRET', newest - 1)] : undefined
	return [env[nameOf('JWT_SECRET', newest)] ?? '', ...((previous ? [previous] : []) as [string?])]
}

/** What is wrong with a secret and how to fix it; undefined if nothing is. */
export function problemOf(name: string, secret: string | undefined) {
	const advice = `Set a random one: "npx wrangler secret put ${name}" where deployed, or delete its line from .dev.vars and run "npm start" locally.`
	if (!secret) return `${name} is missing. ${advice}`
	if (secret.length < 32) return `${name} is shorter than 32 characters. ${advice}`
	const sample = /change.?me|your.?secret|example|sample|placeholder/i.test(secret)
	if (sample || new Set(secret).size < 8) return `${name} can be guessed. ${advice}`
	return undefined
}

/** What is wrong with this server's secrets and how to fix it; undefined if nothing is. */
export function secretsProblem(env: Env) {
	const newest = nameOf('JWT_SECRET', newestOf(env))
	return problemOf('JWT_SECRET', env.JWT_SECRET) ?? problemOf(newest, env[newest])
}

/** Compares texts in a time that reveals nothing about the expected one but its length. */
export function safeEqual(given: string, expected: string) {
	const [a, b] = [Buffer.from(given), Buffer.from(expected)]
	return a.length === b.length && timingSafeEqual(a, b)
}

const encoder = new TextEncoder()

function requireSafe(env: Env) {
	const problem = secretsProblem(env)
	if (problem) throw unavailable(`This server is not set up. ${problem}`)
}

/** The key that signs cookies. Throws a 503 that says what to do if it is unsafe. */
export function signingKey(env: Env) {
	requireSafe(env)
	return encoder.encode(secretsOf(env)[0])
}

/** The keys whose signatures are accepted, newest first. Throws like signingKey. */
export function acceptedKeys(env: Env) {
	requireSafe(env)
	return secretsOf(env).flatMap((secret) => (secret ? [encoder.encode(secret)] : []))
}

/**
 * The key of what must not change, such as webhook secrets and the addresses of shared reports: always the first
 * secret. Throws like signingKey.
 */
export function lastingKey(env: Env) {
	requireSafe(env)
	return encoder.encode(env.JWT_SECRET)
}
