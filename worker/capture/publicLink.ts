import { LRUCache } from 'lru-cache'
import { linkNamePattern } from '../../schema/id'
import { en } from '../../schema/words/en'
import { unavailable } from '../http/errors'
import { logError } from '../http/log'
import { takesPayments } from '../payments/stripe'
import { type Env, nearestDatabase } from '../platform/env'
import { dbTimeoutMs, withTimeout } from '../platform/timeout'
import { foldName, nameOn } from './names'
import { type PublicLink, readOpenLink } from './queries'

/** How long a copy is fresh, in milliseconds. */
const freshMs = 60_000
/** Within an isolate, which can't be notified of changes. */
const isolateFreshMs = 5000
/** How long the edge cache keeps copies for outages, in seconds. */
const outageSeconds = 24 * 60 * 60

/** A link as it was at `readAt`, in milliseconds since 1970-01-01. */
type Copy = { link: PublicLink; readAt: number }

// Per isolate. Stale links are kept for outages. No ttlResolution, because it would cost each request a
// timer, and a Worker's clock stands still between I/O anyway.
const copies = new LRUCache<string, Copy>({
	max: 5000,
	ttl: isolateFreshMs,
	ttlResolution: 0,
	noDeleteOnStaleGet: true,
})
/** Names of no open link, in a cache of their own so that guessing evicts no links. */
const missing = new LRUCache<string, true>({ max: 1000, ttl: isolateFreshMs, ttlResolution: 0 })

export type Waiter = { waitUntil(promise: Promise<unknown>): void }

/** A link's name in a request: its origin, and the workspace's own host if it is on one, else empty. */
export type Place = { origin: string; host: string }

/**
 * The public link behind a short id or slug; undefined if it is unknown or inactive. Looks in the isolate, then the
 * location's cache, then the nearest database. While the database is down or slow, an older copy stands in. Throws
 * a 503 if there is none.
 */
export async function publicLink(
	env: Env,
	context: Waiter,
	{ origin, host }: Place,
	requested: string,
) {
	// Short ids differ in case, on the default host only.
	const name = host ? nameOn(host, requested) : requested
	const cached = copies.get(name)
	if (cached) return cached.link
	if (!linkNamePattern.test(requested) || missing.has(name)) return undefined

	const stale = copies.peek(name, { allowStale: true })
	// One request refreshes the copy; until it has, the others use the old one.
	if (stale) copies.set(name, stale, { ttl: dbTimeoutMs })
	const cache = await caches.open(cacheName)
	const key = cacheKey(origin, name)
	const copy = await readCopy(cache, key, name)
	if (copy && isFresh(copy)) return remember(name, copy)

	try {
		const readAt = Date.now()
		const link = await withTimeout(dbTimeoutMs, readLink(env, host, requested))
		context.waitUntil(link ? writeCopy(cache, key, { link, readAt }) : cache.delete(key))
		if (link) return remember(name, { link, readAt })
		copies.delete(name)
		missing.set(name, true)
		return undefined
	} catch (error) {
		const fallback = copy ?? stale
		if (fallback) return remember(name, fallback)
		logError('Link not read', error)
		throw unavailable(en.unavailable.text)
	}
}

const isFresh = ({ readAt }: Copy) => Date.now() - readAt < freshMs

async function readLink(env: Env, host: string, name: string) {
	const sold = takesPayments(env)
	const near = await readOpenLink(nearestDatabase(env), host, name, sold)
	return near.conclusive ? near.link : (await readOpenLink(env.DB, host, name, sold)).link
}

/** Caches a copy in the isolate for as long as it is fresh, and returns its link. */
function remember(name: string, copy: Copy) {
	const left = freshMs - (Date.now() - copy.readAt)
	copies.set(name, copy, { ttl: left > 0 ? Math.min(isolateFreshMs, left) : isolateFreshMs })
	return copy.link
}

/**
 * Drops copies of changed or deleted links, by all their names as `nameOn` writes them, from this isolate and this
 * location's cache. From the cache only the first 200: a request has at most a thousand cache calls, and
 * copies go stale within a minute anyway. `origin` is the one of the default host.
 */
export async function evictLink(origin: string, names: readonly string[]) {
	const folded = new Set(names)
	for (const memory of [copies, missing]) {
		for (const name of memory.keys()) if (folded.has(foldName(name))) memory.delete(name)
	}
	const cache = await caches.open(cacheName)
	await Promise.all(
		names.slice(0, maxCacheDeletes).map((name) => cache.delete(cacheKey(origin, name))),
	)
}

const maxCacheDeletes = 200

/** Not the default cache, which can be read from outside by URL. */
const cacheName = 'links'
const cacheKey = (origin: string, name: string) =>
	name.includes('/')
		? `https://${name.replace('/', '/links/')}`
		: `${origin}/links/${foldName(name)}`

/** Defaults for copies that are older than these features. */
const before = {
	rules: [],
	assign: null,
	fileNames: {},
	confirm: 'off',
	replies: false,
	askOnce: false,
	slug: null,
	domain: null,
	domainWorks: false,
	placed: [],
	ways: [],
} satisfies Partial<PublicLink>

async function readCopy(cache: Cache, key: string, name: string): Promise<Copy | undefined> {
	const copy = await cache.match(key)
	if (!copy) return undefined
	const readAt = Number(copy.headers.get('x-read-at'))
	const link = { ...before, ...((await copy.json()) as Omit<PublicLink, keyof typeof before>) }
	// The key ignores case; short ids don't.
	const matches = link.shortId === name || [...link.slugs, ...link.placed].includes(foldName(name))
	return matches ? { link, readAt } : undefined
}

function writeCopy(cache: Cache, key: string, { link, readAt }: Copy) {
	const headers = {
		'Cache-Control': `max-age=${outageSeconds}`,
		'x-read-at': String(readAt),
	}
	return cache.put(key, Response.json(link, { headers }))
}
