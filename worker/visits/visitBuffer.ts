import { millisecondsInDay } from 'date-fns/constants'
import type { ExecutionContext } from 'hono'
import { dayOf, quarterOf } from '../../schema/day'
import { steps } from '../../schema/funnel'
import { logError } from '../http/log'
import { hubOf } from '../hub/hubs'
import type { Env } from '../platform/env'
import type { VisitsMessage } from '../platform/messages'
import { dbTimeoutMs, wait, withTimeout } from '../platform/timeout'
import { verdictOf } from './verdict'
import { knownOf, type Visit, type VisitorHash, type VisitorOfLink, visitorHash } from './visitor'

/** The most visits in a batch: a queue message of 128 kB holds no more. */
const maxBatch = 200
/**
 * When a smaller batch is sent, in milliseconds: soon if a tab is open or that is unknown, later if none is, because
 * each batch costs the hub a call and a row, and a later one often holds the visitors' progress too. It is sent at once
 * if all its visitors have left and the last batch is at least `laterMs` old. Only tests change them.
 */
export const delays = { soonMs: 1000, laterMs: 14_000 }
/** How many unsent visits are held during an outage; beyond that the oldest are dropped. */
const maxUnsent = 10_000

/** How far a page's visitor got. */
export type Sign = VisitorOfLink & {
	workspaceId: number
	/** The UTC day on which they opened it. */
	day: number
	/** Bits of `steps`. */
	bits: number
	/** The field touched last; empty for none. */
	field: string
	/** In seconds of that day. */
	at: number
}

/** A workspace's visits and signs that are not sent yet, one visit per visitor and link. */
type Batch = {
	entries: Map<string, Visit | Sign>
	/** When it is sent. If that has passed, the next entry reschedules it. */
	due: number
}

// Per isolate: unsent batches by workspace; for workspaces without an open tab, when the last batch was sent, in
// milliseconds since 1970-01-01; and the hash of the day.
const batches = new Map<number, Batch>()
const unwatched = new Map<number, number>()
let today: { day: number; hashed: VisitorHash } | undefined
/** Visitors already sent, so that a reload sends nothing. */
const sent = new Set<string>()
/** When `sent` is cleared. */
let sentUntil = 0
/** How long and how many visitors stay in `sent`; in milliseconds. */
const sentMs = 60_000
const maxSent = 1000
/** How many workspaces without an open tab an isolate remembers. */
const maxUnwatched = 10_000
/** Nothing is sent before this, because the last flush failed. */
let backoffUntil = 0

const isVisit = (entry: Visit | Sign): entry is Visit => 'search' in entry

/** Records a visit without making the visitor wait: it is sent after the response, within seconds. */
export function recordVisit(env: Env, context: ExecutionContext, visit: Visit) {
	const now = visit.at
	if (now > sentUntil || sent.size > maxSent) {
		sent.clear()
		// Only until midnight UTC, when everybody counts again.
		sentUntil = Math.min(now + sentMs, (dayOf(now) + 1) * millisecondsInDay)
	}
	const { linkId, network, browser, ahead, own } = visit
	const key = `${linkId} ${network} ${browser} ${ahead} ${own} ${dayOf(now)}`
	if (sent.has(key)) return
	bufferEntry(env, context, key, visit)
}

/** Records how far a visitor got; sent like a visit. */
export function recordSign(env: Env, context: ExecutionContext, sign: Sign) {
	const { linkId, network, browser, day, bits, field, at } = sign
	bufferEntry(env, context, `${linkId} ${network} ${browser} ${day} ${bits} ${field} ${at}`, sign)
}

function bufferEntry(env: Env, context: ExecutionContext, key: string, entry: Visit | Sign) {
	const now = Date.now()
	const { workspaceId } = entry
	const batch = batches.get(workspaceId) ?? { entries: new Map(), due: 0 }
	batches.set(workspaceId, batch)
	// The first opening counts, with its source.
	if (!batch.entries.has(key)) batch.entries.set(key, entry)
	if (now < backoffUntil) return
	if (batch.entries.size >= maxBatch || (isIdle(workspaceId, now) && isComplete(batch))) {
		batch.due = now
		context.waitUntil(flush(env, now))
	} else if (now > batch.due) {
		const waitMs = unwatched.has(workspaceId) ? delays.laterMs : delays.soonMs
		const due = now + waitMs
		batch.due = due
		context.waitUntil(wait(waitMs).then(() => flush(env, due)))
	}
}

const isIdle = (workspaceId: number, now: number) =>
	now - (unwatched.get(workspaceId) ?? now) >= delays.laterMs

/**
 * Whether all visitors of a batch have left, so that waiting saves no call and only risks losing it. A page reports
 * once, as its visitor leaves; submissions are recorded earlier.
 */
function isComplete({ entries }: Batch) {
	const visitorOf = ({ linkId, network, browser }: VisitorOfLink) =>
		`${linkId} ${network} ${browser}`
	const all = [...entries.values()]
	const left = new Set(
		all.filter((one) => !isVisit(one) && (one.bits & steps.submitted) === 0).map(visitorOf),
	)
	return all.every((one) => left.has(visitorOf(one)))
}

/** Sends what is due by a given time, in batches of at most `maxBatch` per workspace. */
async function flush(env: Env, by: number) {
	const due = [...batches].filter(([, batch]) => batch.due <= by)
	await Promise.all(due.map(([workspaceId, batch]) => sendAll(env, workspaceId, batch)))
}

async function sendAll(env: Env, workspaceId: number, batch: Batch) {
	batches.delete(workspaceId)
	const entries = [...batch.entries]
	while (entries.length > 0) {
		const some = entries.splice(0, maxBatch)
		for (const [key, entry] of some) if (isVisit(entry)) sent.add(key)
		if (await send(env, workspaceId, some)) continue
		// Goes into the next flush, ahead of what has arrived since.
		for (const [key] of some) sent.delete(key)
		const later = batches.get(workspaceId)
		const others = [...batches.values()].reduce((sum, { entries }) => sum + entries.size, 0)
		const room = Math.max(maxBatch, maxUnsent - others)
		const unsent = new Map([...some, ...entries, ...(later?.entries ?? [])].slice(-room))
		backoffUntil = Date.now() + delays.soonMs
		batches.set(workspaceId, { entries: unsent, due: backoffUntil })
		return
	}
}

/**
 * Sends visits to the hub of their workspace or, if it can't be reached, through the queue; returns whether
 * either accepted them. A batch accepted by both counts once.
 */
async function send(env: Env, workspaceId: number, entries: [string, Visit | Sign][]) {
	const all = entries.map(([, entry]) => entry)
	const message: VisitsMessage = {
		type: 'visits',
		id: crypto.randomUUID(),
		workspaceId,
		visits: all.filter(isVisit).map((visit) => visitMessage(env, visit)),
		signs: all.flatMap((entry) => (isVisit(entry) ? [] : [signMessage(env, entry)])),
	}
	try {
		const isWatched = await withTimeout(dbTimeoutMs, hubOf(env, workspaceId).add(message))
		if (unwatched.size > maxUnwatched) unwatched.clear()
		if (isWatched) unwatched.delete(workspaceId)
		else unwatched.set(workspaceId, Date.now())
		return true
	} catch (error) {
		logError('Hub unreachable', error)
	}
	try {
		await env.VISITS.send(message)
		return true
	} catch (error) {
		logError('visits not sent', error, { visits: entries.length })
		return false
	}
}

/** A visit as the hub takes it. */
function visitMessage(env: Env, visit: Visit): VisitsMessage['visits'][number] {
	const verdict = verdictOf(visit)
	return [
		visit.linkId,
		quarterOf(visit.at),
		hashOf(env, dayOf(visit.at))(visit, verdict),
		verdict === 'person' ? knownOf(visit) : verdict,
	]
}

const signMessage = (env: Env, sign: Sign): VisitsMessage['signs'][number] => [
	sign.linkId,
	sign.day,
	hashOf(env, sign.day)(sign),
	sign.bits,
	sign.field,
	sign.at,
]

function hashOf(env: Env, day: number) {
	if (today?.day !== day) today = { day, hashed: visitorHash(env.JWT_SECRET, day) }
	return today.hashed
}
