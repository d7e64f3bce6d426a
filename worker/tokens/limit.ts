import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { App } from '../http/context'
import { limit } from '../http/rateLimit'

/** How many requests a token gets per minute; wrangler.toml has the same number, and a test compares. */
export const tokenQuota = 300
const windowMs = 60_000

/** What this isolate has seen of each token in its current minute. */
const windows = new LRUCache<string, { began: number; requests: number }>({ max: 5000 })

/**
 * Throws a 429 if a token has used up its minute, and tells each response how much is left, in the IETF's
 * RateLimit headers (draft-ietf-httpapi-ratelimit-headers-10). The limit is counted per Cloudflare
 * location, which does not report its count: what is left is this isolate's view and may be too high.
 */
export async function limitToken(c: Context<App>, hash: string) {
	if (c.env.RATE_LIMITS === 'off') return
	const now = Date.now()
	const seen = windows.get(hash)
	const current = seen && now - seen.began < windowMs ? seen : { began: now, requests: 0 }
	current.requests++
	windows.set(hash, current)
	const left = Math.max(tokenQuota - current.requests, 0)
	const seconds = Math.ceil((current.began + windowMs - now) / 1000)
	c.header('RateLimit-Policy', `"token";q=${tokenQuota};w=${windowMs / 1000}`)
	c.header('RateLimit', `"token";r=${left};t=${seconds}`)
	try {
		await limit(
			c.env,
			c.env.TOKEN_LIMIT,
			hash,
			`Too many requests with this token: at most ${tokenQuota} a minute. Please wait a minute and try again.`,
		)
	} catch (error) {
		c.header('RateLimit', `"token";r=0;t=${windowMs / 1000}`)
		throw error
	}
}
