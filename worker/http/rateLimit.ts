import type { RateLimit } from '@cloudflare/workers-types'
import type { Env } from '../platform/env'
import { tooMany } from './errors'
import { logError } from './log'

/**
 * Counts one use of `key` and returns whether it is still within a limit from wrangler.toml. Each
 * Cloudflare location counts separately. If the counter fails, everything is within the limit.
 */
export async function within(env: Env, limiter: RateLimit, key: string) {
	if (env.RATE_LIMITS === 'off') return true
	const { success } = await limiter.limit({ key }).catch((error: unknown) => {
		logError('Rate limit unavailable', error)
		return { success: true }
	})
	return success
}

/** Throws a 429 if `key` has used up a limit; `seconds` is its period. */
export async function limit(
	env: Env,
	limiter: RateLimit,
	key: string,
	message: string,
	seconds: 10 | 60 = 60,
) {
	if (!(await within(env, limiter, key))) throw tooMany(message, seconds)
}

/**
 * Throws a 429 if a network has used up a limit, on its own or with its neighbors: a provider's customer may have
 * a /48 of IPv6, with 65,536 networks to take turns with. Neighbors share the limit in eighths of their /48, so
 * that eight times the limit is all they get, and a phone rarely meets a stranger's flood. `of` says what the
 * limit is for.
 */
export async function limitNetwork(
	env: Env,
	limiter: RateLimit,
	ip: string | undefined,
	of: string,
	message: string,
) {
	const network = networkOf(ip)
	await limit(env, limiter, `${network} ${of}`, message)
	if (!network.includes(':')) return
	const [first, second, third, last = ''] = network.split(':')
	const eighth = Number.parseInt(last, 16) % 8
	await limit(env, limiter, `${first}:${second}:${third}/48 ${eighth} ${of}`, message)
}

// Most addresses, as Cloudflare writes them: no leading zeros, and none of the first four groups left out.
const written = /^(?:(?:0|[1-9a-f][\da-f]{0,3}):){4}/

/**
 * The network that callers are counted by: a whole IPv4 address, or the /64 of an IPv6 address, because
 * one subscriber has all of it.
 */
export function networkOf(ip: string | undefined) {
	if (!ip?.includes(':')) return ip ?? ''
	const usual = written.exec(ip)?.[0]
	if (usual) return usual.slice(0, -1)
	const [start = '', end] = ip.split('::')
	const groups = start.split(':')
	if (end !== undefined) {
		const rest = end.split(':')
		while (groups.length + rest.length < 8) groups.push('0')
		groups.push(...rest)
	}
	let network = ''
	for (const group of groups.slice(0, 4)) {
		if (network) network += ':'
		network += (Number.parseInt(group, 16) || 0).toString(16)
	}
	return network
}
