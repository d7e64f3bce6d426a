import type { RateLimit } from '@cloudflare/workers-types'
import type { Env } from '../platform/env'
import { tooMany } from './errors'
import { logError } from './log'

/**
 * Whether `key` still is within a limit of wrangler.toml, which counts this as one more. Each
 * Cloudflare location counts on its own. If the counter itself fails, everything is.
 */
export async function within(env: Env, limiter: RateLimit, key: string) {
	if (env.RATE_LIMITS === 'off') return true
	const { success } = await limiter.limit({ key }).catch((error: unknown) => {
		logError('A rate limit did not answer', error)
		return { success: true }
	})
	return success
}

/** Throws a 429 when `key` has used up a limit, whose period is so many seconds. */
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
 * The part of an address that callers are counted by: a whole IPv4 address, or the /64 network of an
 * IPv6 address, because one subscriber has all of it.
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
