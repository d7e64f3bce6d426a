import { createHash } from 'node:crypto'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

export type Visit = { linkId: number; ip: string; userAgent: string }

/** Whether a request for a page is somebody's visit: no HEAD, no look ahead by the browser. */
export function isVisit(method: string, headers: { get(name: string): string | null }) {
	if (method !== 'GET') return false
	const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz') ?? ''
	return !/prefetch|prerender|preview/i.test(purpose)
}

/** Crawlers, and callers that do not even say what they are. */
export const isCrawler = (userAgent: string) => userAgent === '' || bots.memo(userAgent)

// Few browsers open many pages, and the pattern that tells the crawlers is long.
const bots = new LRUCache<string, boolean>({ max: 500, memoMethod: (name) => isbot(name) })

/**
 * A visitor of a link on a day, as 16 bytes in base64url: enough that two visitors of a link never
 * meet, and once the day's salt is gone nothing leads back to the address.
 */
export const visitorHash = (salt: string, { linkId, ip, userAgent }: Visit) =>
	createHash('sha256')
		.update(`${salt}\n${linkId}\n${ip}\n${userAgent}`)
		.digest()
		.subarray(0, 16)
		.toString('base64url')
