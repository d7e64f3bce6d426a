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
