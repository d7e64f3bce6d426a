import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Requirements } from '../../schema/captureFields'
import { shortIdPattern } from '../../schema/id'
import { links } from '../../schema/tables'
import { type Env, nearestDatabase } from '../context'

/** What the visitor's page shows of a link. The destination is no part of it. */
export type PublicLink = Requirements & { id: number; title: string; description: string | null }

type Waiter = { waitUntil(promise: Promise<unknown>): void }

const isolateFor = 5_000
const freshFor = 60_000
const outageFor = 24 * 60 * 60

// Each isolate's own; `null` stands for a short id that opens nothing.
const known = new LRUCache<string, { link: PublicLink | null }>({ max: 5_000, ttl: isolateFor })

/**
 * The link that a short id opens: from this isolate, from the location's cache, or from the
 * nearest database. While the database is down a copy up to a day old stands in. An id that can't
 * exist costs nothing.
 */
export async function publicLink(env: Env, context: Waiter, origin: string, shortId: string) {
	if (!shortIdPattern.test(shortId)) return undefined
	const entry = known.get(shortId)
	if (entry) return entry.link ?? undefined
	const link = await lookUp(env, context, origin, shortId)
	known.set(shortId, { link: link ?? null })
	return link
}

async function lookUp(env: Env, context: Waiter, origin: string, shortId: string) {
	const cache = edgeCache()
	const key = cacheKey(origin, shortId)
	const copy = await cache.match(key)
	const age = copy ? Date.now() - Number(copy.headers.get('x-stored-at')) : Number.POSITIVE_INFINITY
	if (copy && age < freshFor) return (await copy.json()) as PublicLink
	try {
		const link = await readLink(env, shortId)
		context.waitUntil(link ? cache.put(key, storable(link)) : cache.delete(key))
		return link
	} catch (error) {
		if (copy) return (await copy.json()) as PublicLink
		throw error
	}
}

async function readLink(env: Env, shortId: string): Promise<PublicLink | undefined> {
	const [link] = await nearestDatabase(env)
		.select({
			id: links.id,
			title: links.title,
			description: links.description,
			requireName: links.requireName,
			requireEmail: links.requireEmail,
			requirePhone: links.requirePhone,
		})
		.from(links)
		.where(and(eq(links.shortId, shortId), eq(links.active, true)))
	return link
}

/** Forgets a link that was changed, switched off or deleted, here and in this location's cache. */
export async function forgetLink(origin: string, shortId: string) {
	known.delete(shortId)
	await edgeCache().delete(cacheKey(origin, shortId))
}

const cacheKey = (origin: string, shortId: string) => `${origin}/cache/links/${shortId}`

const storable = (link: PublicLink) =>
	new Response(JSON.stringify(link), {
		headers: { 'Cache-Control': `max-age=${outageFor}`, 'x-stored-at': String(Date.now()) },
	})

/** Workers' own cache, which the DOM's types do not know. */
const edgeCache = () => (caches as unknown as { default: Cache }).default
