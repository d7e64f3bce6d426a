import { millisecondsInDay } from 'date-fns/constants'
import type { ExecutionContext } from 'hono'
import { logError } from '../http/log'
import { hubOf } from '../hub/hubs'
import type { Env } from '../platform/env'
import type { VisitsMessage } from '../platform/messages'
import { dbTimeoutMs, wait, withTimeout } from '../platform/timeout'
import { dayOf, quarterOf } from './day'
import { verdictOf } from './verdict'
import { keyOfDay, knownOf, type Visit, visitorHash } from './visitor'

const most = 100
const longest = 1000
/** How many unsent visits are kept during an outage; beyond that, the oldest are dropped. */
const kept = 10_000

/** How far a page's visitor got. */
export type Sign = Pick<Visit, 'workspaceId' | 'linkId' | 'ip' | 'userAgent'> & {
	/** The UTC day on which they opened it. */
	day: number
	/** Bits of `steps`. */
	bits: number
	/** The field touched last; empty for none. */
	field: string
	/** In seconds of that day. */
	at: number
}

// Per isolate: what has come since the last flush, with visits once per visitor and link.
let gathered = new Map<string, Visit | Sign>()
let today: { day: number; key: string } | undefined
/** Visitors already sent, so that a reload sends nothing. */
const sent = new Set<string>()
/** When that memory is cleared. */
let sentUntil = 0
/** How long visitors are remembered at most, in milliseconds, and how many. */
const rememberedFor = 60_000
const remembered = 1000
/** When the scheduled flush is due; if that has passed, the next visit schedules another. */
let flushDue = 0
/** Nothing is sent before this, after a failed flush. */
let restUntil = 0

const isVisit = (noted: Visit | Sign): noted is Visit => 'url' in noted

/** Records a visit without delaying the visitor: it is sent after the response, within a second. */
export function noteVisit(env: Env, context: ExecutionContext, visit: Visit) {
	const now = visit.at
	if (now > sentUntil || sent.size > remembered) {
		sent.clear()
		// Only until midnight UTC, when everybody counts again.
		sentUntil = Math.min(now + rememberedFor, (dayOf(now) + 1) * millisecondsInDay)
	}
	const { linkId, ip, userAgent, ahead, own } = visit
	const key = `${linkId} ${ip} ${ahead} ${own} ${userAgent}`
	if (sent.has(key)) return
	note(env, context, key, visit)
}

/** Records how far a visitor got, in the same way. */
export function noteSign(env: Env, context: ExecutionContext, sign: Sign) {
	const { linkId, ip, day, bits, field, at, userAgent } = sign
	note(env, context, `${linkId} ${ip} ${day} ${bits} ${field} ${at} ${userAgent}`, sign)
}

function note(env: Env, context: ExecutionContext, key: string, noted: Visit | Sign) {
	const now = Date.now()
	const { size } = gathered.set(key, noted)
	if (now < restUntil) return
	if (size >= most) {
		context.waitUntil(flush(env))
	} else if (now > flushDue) {
		flushDue = now + longest
		context.waitUntil(wait(longest).then(() => flush(env)))
	}
}

/** Sends what is buffered, at most 100 at once. */
export async function flush(env: Env) {
	while (gathered.size > 0) {
		const entries: [string, Visit | Sign][] = []
		for (const entry of gathered) if (entries.push(entry) === most) break
		for (const [key] of entries) gathered.delete(key)
		const perWorkspace = Map.groupBy(entries, ([, { workspaceId }]) => workspaceId)
		const failed = await Promise.all([...perWorkspace].map((batch) => send(env, ...batch)))
		const unsent = failed.flat()
		for (const [key, noted] of entries) if (isVisit(noted)) sent.add(key)
		if (unsent.length === 0) continue
		// Kept for the next flush.
		for (const [key] of unsent) sent.delete(key)
		gathered = new Map([...unsent, ...gathered].slice(-kept))
		restUntil = Date.now() + longest
		return
	}
}

/**
 * Sends visits to their workspace's hub, or to the queue if it can't be reached; returns those that neither
 * accepted. A batch accepted by both counts once.
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
		await withTimeout(dbTimeoutMs, hubOf(env, workspaceId).add(message))
		return []
	} catch (error) {
		logError('Hub unreachable', error)
	}
	try {
		await env.VISITS.send(message)
		return []
	} catch (error) {
		logError('Visits not sent', error, { visits: entries.length })
		return entries
	}
}

/** A visit as it is counted. */
function counted(env: Env, visit: Visit): VisitsMessage['visits'][number] {
	const verdict = verdictOf(visit)
	return [
		visit.linkId,
		quarterOf(visit.at),
		visitorHash(keyOf(env, dayOf(visit.at)), visit, verdict),
		verdict === 'person' ? knownOf(visit) : verdict,
	]
}

const signed = (env: Env, sign: Sign): VisitsMessage['signs'][number] => [
	...([sign.linkId, sign.day, visitorHash(keyOf(env, sign.day), sign)] as const),
	...([sign.bits, sign.field, sign.at] as const),
]

function keyOf(env: Env, day: number) {
	if (today?.day !== day) today = { day, key: keyOfDay(env.JWT_SECRET, day) }
	return today.key
}
