import type { RateLimit } from '@cloudflare/workers-types'
import type { Env } from './context'
import { logFailure, tooMany } from './errors'

/**
 * Throws a 429 when `key` has used up a limit of wrangler.toml for this minute. Each of
 * Cloudflare's locations counts for itself. Whether the counter answers must not decide whether
 * anyone gets in, so its own failure lets through.
 */
export async function limit(env: Env, limiter: RateLimit, key: string, message: string) {
	if (env.RATE_LIMITS === 'off') return
	const { success } = await limiter.limit({ key }).catch((error: unknown) => {
		logFailure('A rate limit did not answer', error)
		return { success: true }
	})
	if (!success) throw tooMany(message, 60)
}

/**
 * What stands for a caller's address where callers are counted: whole IPv4 addresses, and the
 * /64 network of IPv6, all of which one connection has at its disposal.
 */
export function networkOf(ip: string | undefined) {
	if (!ip?.includes(':')) return ip ?? ''
	const [start = '', end] = ip.split('::')
	const groups = start.split(':')
	const zeros = end === undefined ? 0 : 8 - groups.length - end.split(':').length
	return [...groups, ...Array(Math.max(zeros, 0)).fill('0'), ...(end ?? '').split(':')]
		.map((group) => group.replace(/^0+(?=.)/, '') || '0')
		.slice(0, 4)
		.join(':')
}
