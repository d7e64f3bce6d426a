import { millisecondsInDay } from 'date-fns/constants'
import type { ExecutionContext } from 'hono'
import { steps } from '../../schema/funnel'
import { logError } from '../http/log'
import { hubOf } from '../hub/hubs'
import type { Env } from '../platform/env'
import type { VisitsMessage } from '../platform/messages'
import { dbTimeoutMs, wait, withTimeout } from '../platform/timeout'
import { dayOf, quarterOf } from './day'
import { verdictOf } from './verdict'
import { knownOf, type Visit, type VisitorHash, type VisitorOfLink, visitorHash } from './visitor'

/**
 * A workspace's visits are sent once there are this many: a queue message of 128 kB holds no more.
 */
const maxBatch = 200
/**
 * Fewer are sent after this many milliseconds: soon if a tab is open or that is unknown, later if none is,
 * because each batch costs the hub a call and a row. Later batches often hold the visitors' next steps too. Once
 * all have left, and the last batch is that long ago, there is nothing to wait for.
 */
const soonMs = 1000
const laterMs = 14_000
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
	noted: Map<string, Visit | Sign>
	/** When it is sent. If that has passed, the next visit schedules it again. */
	due: number
}

// Per isolate: unsent batches by workspace, when a batch of workspaces without an open tab was sent last, in
// milliseconds since 1970-01-01, and the hash of the day.
const gathered = new Map<number, Batch>()
const unwatched = new Map<number, number>()
let today: { day: number; hashed: VisitorHash } | undefined
/** Visitors already sent, so that a reload sends nothing. */
const sent = new Set<string>()
/** When that memory is cleared. */
let sentUntil = 0
/** How long visitors are remembered at most, in milliseconds, and how many. */
const rememberedFor = 60_000
const remembered = 1000
/** How many workspaces without an open tab an isolate remembers. */
const maxUnwatched = 10_000
/** Nothing is sent before this, because the last flush failed. */
let restUntil = 0

const isVisit = (noted: Visit | Sign): noted is Visit => 'search' in noted

/** Records a visit without making the visitor wait: it is sent after the response, within seconds. */
export function noteVisit(env: Env, context: ExecutionContext, visit: Visit) {
	const now = visit.at
	if (now > sentUntil || sent.size > remembered) {
		sent.clear()
		// Only until midnight UTC, when everybody counts again.
		sentUntil = Math.min(now + rememberedFor, (dayOf(now) + 1) * millisecondsInDay)
	}
	const { linkId, network, browser, ahead, own } = visit
	const key = `${linkId} ${network} ${browser} ${ahead} ${own} ${dayOf(now)}`
	if (sent.has(key)) return
	note(env, context, key, visit)
}

/** Records how far a visitor got; sent like a visit. */
export function noteSign(env: Env, context: ExecutionContext, sign: Sign) {
	const { linkId, network, browser, day, bits, field, at } = sign
	note(env, context, `${linkId} ${network} ${browser} ${day} ${bits} ${field} ${at}`, sign)
}

function note(env: Env, context: ExecutionContext, key: string, noted: Visit | Sign) {
	const now = Date.now()
	const { workspaceId } = noted
	const batch = gathered.get(workspaceId) ?? { noted: new Map(), due: 0 }
	gathered.set(workspaceId, batch)
	// The first opening counts, with its source.
	if (!batch.noted.has(key)) batch.noted.set(key, noted)
	if (now < restUntil) return
	if (batch.noted.size >= maxBatch || (isIdle(workspaceId, now) && isComplete(batch))) {
		batch.due = now
		context.waitUntil(flush(env, now))
	} else if (now > batch.due) {
		const waitMs = unwatched.has(workspaceId) ? laterMs : soonMs
		const due = now + waitMs
		batch.due = due
		context.waitUntil(wait(waitMs).then(() => flush(env, due)))
	}
}

const isIdle = (workspaceId: number, now: number) =>
	now - (unwatched.get(workspaceId) ?? now) >= laterMs

/**
 * Whether all visitors of a batch have left, so that waiting saves no call and could only lose it. A page reports
 * once, as its visitor leaves; submissions are noted while they are there.
 */
function isComplete({ noted }: Batch) {
	const placeOf = ({ linkId, network, browser }: VisitorOfLink) => `${linkId} ${network} ${browser}`
	const all = [...noted.values()]
	const left = new Set(
		all.filter((one) => !isVisit(one) && (one.bits & steps.submitted) === 0).map(placeOf),
	)
	return all.every((one) => left.has(placeOf(one)))
}

/** Sends what is due by a moment, in batches of at most `maxBatch` of a workspace. */
async function flush(env: Env, by: number) {
	const due = [...gathered].filter(([, batch]) => batch.due <= by)
	await Promise.all(due.map(([workspaceId, batch]) => sendAll(env, workspaceId, batch)))
}

async function sendAll(env: Env, workspaceId: number, batch: Batch) {
	gathered.delete(workspaceId)
	const entries = [...batch.noted]
	while (entries.length > 0) {
		const some = entries.splice(0, maxBatch)
		for (const [key, noted] of some) if (isVisit(noted)) sent.add(key)
		if (await send(env, workspaceId, some)) continue
		// Goes into the next flush, ahead of what has arrived since.
		for (const [key] of some) sent.delete(key)
		const later = gathered.get(workspaceId)
		const others = [...gathered.values()].reduce((sum, { noted }) => sum + noted.size, 0)
		const room = Math.max(maxBatch, maxUnsent - others)
		const noted = new Map([...some, ...entries, ...(later?.noted ?? [])].slice(-room))
		restUntil = Date.now() + soonMs
		gathered.set(workspaceId, { noted, due: restUntil })
		return
	}
}

/**
 * Sends visits to the hub of their workspace or, if it can't be reached, through the queue; returns whether
 * either accepted them. A batch accepted by both counts once.
 */
async function send(env: Env, workspaceId: number, entries: [string, Visit | Sign][]) {
	const noted = entries.map(([, one]) => one)
	const message: VisitsMessage = {
		type: 'visits',
		id: crypto.randomUUID(),
		workspaceId,
		visits: noted.filter(isVisit).map((visit) => counted(env, visit)),
		signs: noted.flatMap((one) => (isVisit(one) ? [] : [signed(env, one)])),
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

/** A visit as the hub counts it. */
function counted(env: Env, visit: Visit): VisitsMessage['visits'][number] {
	const verdict = verdictOf(visit)
	return [
		visit.linkId,
		quarterOf(visit.at),
		hashOf(env, dayOf(visit.at))(visit, verdict),
		verdict === 'person' ? knownOf(visit) : verdict,
	]
}

const signed = (env: Env, sign: Sign): VisitsMessage['signs'][number] => [
	...([sign.linkId, sign.day, hashOf(env, sign.day)(sign)] as const),
	...([sign.bits, sign.field, sign.at] as const),
]

function hashOf(env: Env, day: number) {
	if (today?.day !== day) today = { day, hashed: visitorHash(env.JWT_SECRET, day) }
	return today.hashed
}
