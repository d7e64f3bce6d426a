import { millisecondsInDay } from 'date-fns/constants'
import type { ExecutionContext } from 'hono'
import { logError } from '../http/log'
import { hubOf } from '../hub/hubs'
import type { Env } from '../platform/env'
import type { VisitsMessage } from '../platform/messages'
import { dbTimeoutMs, wait, withTimeout } from '../platform/timeout'
import { dayOf, quarterOf } from './day'
import { verdictOf } from './verdict'
import { knownOf, type Visit, type VisitorHash, type VisitorOfLink, visitorHash } from './visitor'

/**
 * Visits are sent when so many have come of a workspace: not more, because a message of the queue holds at most
 * 128 kB …
 */
const most = 200
/**
 * … or after so many milliseconds: soon where somebody looks or nobody knows yet, later where no tab is
 * open, because each batch costs the hub a call and a row. Who leaves meanwhile says so in the same batch.
 */
const soonMs = 1000
const laterMs = 14_000
/** How many unsent visits are kept during an outage; beyond that the oldest are dropped. */
const kept = 10_000

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

/** What came of a workspace since it was last sent, visits once per visitor and link. */
type Batch = {
	noted: Map<string, Visit | Sign>
	/** When it is sent; once that has passed, the next visit sees to it. */
	due: number
}

// Per isolate: what is not sent yet by workspace, those of which no tab is open, and a day's hash.
const gathered = new Map<number, Batch>()
const unwatched = new Set<number>()
let today: { day: number; hashed: VisitorHash } | undefined
/** Visitors already sent, so that a reload sends nothing. */
const sent = new Set<string>()
/** When that memory is cleared. */
let sentUntil = 0
/** How long visitors are remembered at most, in milliseconds, and how many. */
const rememberedFor = 60_000
const remembered = 1000
/** How many workspaces an isolate knows not to be looked at. */
const mostUnwatched = 10_000
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

/** Records how far a visitor got, in the same way. */
export function noteSign(env: Env, context: ExecutionContext, sign: Sign) {
	const { linkId, network, browser, day, bits, field, at } = sign
	note(env, context, `${linkId} ${network} ${browser} ${day} ${bits} ${field} ${at}`, sign)
}

function note(env: Env, context: ExecutionContext, key: string, noted: Visit | Sign) {
	const now = Date.now()
	const { workspaceId } = noted
	const batch = gathered.get(workspaceId) ?? { noted: new Map(), due: 0 }
	gathered.set(workspaceId, batch)
	// The first opening counts, with where it came from.
	if (!batch.noted.has(key)) batch.noted.set(key, noted)
	if (now < restUntil) return
	if (batch.noted.size >= most) {
		batch.due = now
		context.waitUntil(flush(env, now))
	} else if (now > batch.due) {
		const waitMs = unwatched.has(workspaceId) ? laterMs : soonMs
		const due = now + waitMs
		batch.due = due
		context.waitUntil(wait(waitMs).then(() => flush(env, due)))
	}
}

/** Sends what is due by a moment, in batches of at most `most` of a workspace. */
async function flush(env: Env, by: number) {
	const due = [...gathered].filter(([, batch]) => batch.due <= by)
	await Promise.all(due.map(([workspaceId, batch]) => sendAll(env, workspaceId, batch)))
}

async function sendAll(env: Env, workspaceId: number, batch: Batch) {
	gathered.delete(workspaceId)
	const entries = [...batch.noted]
	while (entries.length > 0) {
		const some = entries.splice(0, most)
		for (const [key, noted] of some) if (isVisit(noted)) sent.add(key)
		if (await send(env, workspaceId, some)) continue
		// Kept for the next flush, in front of what has come meanwhile.
		for (const [key] of some) sent.delete(key)
		const later = gathered.get(workspaceId)
		const others = [...gathered.values()].reduce((sum, { noted }) => sum + noted.size, 0)
		const room = Math.max(most, kept - others)
		const noted = new Map([...some, ...entries, ...(later?.noted ?? [])].slice(-room))
		restUntil = Date.now() + soonMs
		gathered.set(workspaceId, { noted, due: restUntil })
		return
	}
}

/**
 * Sends visits to the hub of their workspace, or by the queue where it can't be reached; returns whether
 * either took them. A batch that both took counts once.
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
		if (unwatched.size > mostUnwatched) unwatched.clear()
		if (isWatched) unwatched.delete(workspaceId)
		else unwatched.add(workspaceId)
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

/** A visit as it is counted. */
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
