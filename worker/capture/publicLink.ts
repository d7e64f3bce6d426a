import type { D1Database } from '@cloudflare/workers-types'
import { LRUCache } from 'lru-cache'
import { captureMessages, type Requirements } from '../../schema/captureFields'
import { shortIdPattern } from '../../schema/id'
import { type Env, nearestDatabase } from '../context'
import { wait } from '../deadline'
import { logFailure, unavailable } from '../errors'
import { together, type Waiter } from '../together'

/** An open link, as a visitor meets it. The page never tells the destination. */
export type PublicLink = Requirements & {
	id: number
	title: string
	description: string | null
	destinationUrl: string
}

/** What was read counts as true so long, wherever it lies; it is kept much longer, for outages. */
const freshFor = 60_000
const outageFor = 24 * 60 * 60
/** An isolate asks anew more often, because nobody can tell it of a change. */
const ownFor = 5000

// Per isolate: what was found, and what was not. True for a few seconds, then kept for outages.
// A resolution would cost a timer a request, and a Worker's clock stands still in between anyway.
const known = new LRUCache<string, { link: PublicLink | undefined }>({
	max: 5000,
	ttl: ownFor,
	ttlResolution: 0,
	noDeleteOnStaleGet: true,
})

/**
 * The link that a short id opens for the public; undefined when unknown or inactive. Asks the
 * isolate, the location's cache and the nearest database, in this order; while the database is
 * down or takes too long, an older copy stands in. Throws a 503 when there is none.
 */
export async function publicLink(env: Env, context: Waiter, origin: string, shortId: string) {
	if (!shortIdPattern.test(shortId)) return undefined
	const hit = known.get(shortId)
	if (hit) return hit.link
	const { link, trueFor } = await lookUp(env, context, origin, shortId)
	known.set(shortId, { link }, { ttl: Math.min(ownFor, trueFor) })
	return link
}

async function lookUp(env: Env, context: Waiter, origin: string, shortId: string) {
	const key = cacheKey(origin, shortId)
	const copy = isWorthAsking() ? await readCopy(key) : undefined
	if (copy && copy.age < freshFor) return { link: copy.link, trueFor: freshFor - copy.age }
	try {
		const link = await readLink(env, context, shortId)
		keepCopy(context, key, link)
		return { link, trueFor: freshFor }
	} catch (error) {
		const standIn = copy ?? (await readCopy(key)) ?? known.peek(shortId, { allowStale: true })
		if (standIn) return { link: standIn.link, trueFor: freshFor }
		logFailure('link not found out', error)
		throw unavailable(captureMessages.unavailable)
	}
}

// Bound by hand: to have Drizzle build this one statement takes longer than to run it.
const openLink = `SELECT id, title, description, destination_url,
	require_name, require_email, require_phone FROM links WHERE short_id = ? AND active = 1`

type Row = {
	id: number
	title: string
	description: string | null
	destination_url: string
	require_name: number
	require_email: number
	require_phone: number
}

const readLink = together(async (env: Env, shortIds: string[]) => {
	const near = await readRows(nearestDatabase(env), shortIds)
	// A copy of the database may not have heard of a new link yet.
	const doubtful = shortIds.filter((_, i) => near[i]?.doubtful)
	const sure = doubtful.length > 0 ? await readRows(env.DB, doubtful) : []
	return shortIds.map((shortId, i) => {
		const row = near[i]?.row ?? sure[doubtful.indexOf(shortId)]?.row
		return row && linkOf(row)
	})
})

async function readRows(db: Pick<D1Database, 'prepare' | 'batch'>, shortIds: string[]) {
	const statement = db.prepare(openLink)
	const results = await db.batch<Row>(shortIds.map((shortId) => statement.bind(shortId)))
	return results.map(({ results: [row], meta }) => ({
		row,
		doubtful: !row && meta.served_by_primary === false,
	}))
}

const linkOf = (row: Row): PublicLink => ({
	id: row.id,
	title: row.title,
	description: row.description,
	destinationUrl: row.destination_url,
	requireName: row.require_name === 1,
	requireEmail: row.require_email === 1,
	requirePhone: row.require_phone === 1,
})

/** Forgets a link that was changed, switched off or deleted, here and in this location's cache. */
export async function forgetLink(origin: string, shortId: string) {
	const key = cacheKey(origin, shortId)
	known.delete(shortId)
	copiesToWrite.delete(key)
	await (await edgeCache()).delete(key)
}

const cacheKey = (origin: string, shortId: string) => `${origin}/links/${shortId}`

const storable = (link: PublicLink, readAt: number) =>
	Response.json(link, {
		headers: { 'Cache-Control': `max-age=${outageFor}`, 'x-read-at': String(readAt) },
	})

async function readCopy(key: string) {
	const copy = await (await edgeCache()).match(key)
	missesInARow = copy ? 0 : missesInARow + 1
	if (!copy) return undefined
	const age = Date.now() - Number(copy.headers.get('x-read-at'))
	return { link: (await copy.json()) as PublicLink, age }
}

// How often the cache was asked in vain. An isolate that many different links pass through, each
// once, would ask for nothing but the wait: then it asks one time in a hundred, until there is a hit.
let missesInARow = 0
let lookUps = 0
const isWorthAsking = () => ++lookUps % 100 === 0 || missesInARow < 50

// What the cache should hold by address, if anything. It is written behind the answers, one
// copy at a time and at most fifty a second: in a rush of new links the copies wait, not the visitors.
const copiesToWrite = new Map<string, { link: PublicLink | undefined; readAt: number }>()
const mostToWrite = 100
const pause = 20
/** A writer that was cut off, as the platform may, is given up after so many milliseconds. */
const writerFor = 5_000
let writerUntil = 0

function keepCopy(context: Waiter, key: string, link: PublicLink | undefined) {
	copiesToWrite.set(key, { link, readAt: Date.now() })
	if (copiesToWrite.size > mostToWrite) {
		copiesToWrite.delete(copiesToWrite.keys().next().value as string)
	}
	if (Date.now() > writerUntil) context.waitUntil(writeCopies())
}

async function writeCopies() {
	const until = Date.now() + writerFor
	writerUntil = until
	const cache = await edgeCache()
	for (const [key, { link, readAt }] of copiesToWrite) {
		if (Date.now() > until) return
		copiesToWrite.delete(key)
		await (link ? cache.put(key, storable(link, readAt)) : cache.delete(key))
		if (copiesToWrite.size > 0) await wait(pause)
	}
	writerUntil = 0
}

// A cache of its own: what lies in it can't be fetched from outside, as the default one's could.
const edgeCache = () => caches.open('links')
