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
/** How many unsent visits are kept during an outage; beyond that the oldest are dropped. */
const kept = 10_000

// Per isolate: visits since the last flush, one per visitor and link, and a day's key.
let gathered = new Map<string, Visit>()
let today: { day: number; key: string } | undefined
/** Visitors already sent, so that a reload sends nothing. */
const sent = new Set<string>()
/** When that memory is cleared. */
let sentUntil = 0
/** How long it lasts at most, in milliseconds, and how many visitors it holds. */
const rememberedFor = 60_000
const remembered = 1000
/** When the scheduled flush is due; once that has passed, the next visit schedules another. */
let flushDue = 0
/** Nothing is sent before this, because the last flush failed. */
let restUntil = 0

/** Records a visit without making the visitor wait: it is sent after the response, within a second. */
export function noteVisit(env: Env, context: ExecutionContext, visit: Visit) {
	const now = visit.at
	if (now > sentUntil || sent.size > remembered) {
		sent.clear()
		// Not past midnight UTC, when everybody counts again.
		sentUntil = Math.min(now + rememberedFor, (dayOf(now) + 1) * millisecondsInDay)
	}
	const { linkId, ip, userAgent, ahead, own } = visit
	const key = `${linkId} ${ip} ${ahead} ${own} ${userAgent}`
	if (sent.has(key)) return
	const { size } = gathered.set(key, visit)
	if (now < restUntil) return
	if (size >= most) {
		context.waitUntil(flush(env))
	} else if (now > flushDue) {
		flushDue = now + longest
		context.waitUntil(wait(longest).then(() => flush(env)))
	}
}

/** Sends the buffered visits, at most 100 at once. */
export async function flush(env: Env) {
	while (gathered.size > 0) {
		const visits: [string, Visit][] = []
		for (const entry of gathered) if (visits.push(entry) === most) break
		for (const [key] of visits) gathered.delete(key)
		const perWorkspace = Map.groupBy(visits, ([, { workspaceId }]) => workspaceId)
		const failed = await Promise.all([...perWorkspace].map((batch) => send(env, ...batch)))
		const unsent = failed.flat()
		for (const [key] of visits) sent.add(key)
		if (unsent.length === 0) continue
		// Kept for the next flush.
		for (const [key] of unsent) sent.delete(key)
		gathered = new Map([...unsent, ...gathered].slice(-kept))
		restUntil = Date.now() + longest
		return
	}
}

/**
 * Sends visits to the hub of their workspace, or by the queue where it can't be reached; returns those
 * that neither took. A batch that both took counts once.
 */
async function send(env: Env, workspaceId: number, entries: [string, Visit][]) {
	const message: VisitsMessage = {
		type: 'visits',
		id: crypto.randomUUID(),
		workspaceId,
		visits: entries.map(([, visit]) => counted(env, visit)),
	}
	try {
		await withTimeout(dbTimeoutMs, hubOf(env, workspaceId).add(message))
		return []
	} catch (error) {
		logError('hub not reached', error)
	}
	try {
		await env.VISITS.send(message)
		return []
	} catch (error) {
		logError('visits not sent', error, { visits: entries.length })
		return entries
	}
}

/** A visit as it is counted. */
function counted(env: Env, visit: Visit): VisitsMessage['visits'][number] {
	const day = dayOf(visit.at)
	if (today?.day !== day) today = { day, key: keyOfDay(env.JWT_SECRET, day) }
	const verdict = verdictOf(visit)
	return [
		visit.linkId,
		quarterOf(visit.at),
		visitorHash(today.key, visit, verdict),
		verdict === 'person' ? knownOf(visit) : verdict,
	]
}
