import { millisecondsInDay } from 'date-fns/constants'
import type { ExecutionContext } from 'hono'
import { logError } from '../http/log'
import { database, type Env } from '../platform/env'
import type { VisitsMessage } from '../platform/messages'
import { dbTimeoutMs, wait, withTimeout } from '../platform/timeout'
import { dayOf } from './day'
import { saltOf } from './queries'
import { verdictOf } from './verdict'
import { type Visit, visitorHash } from './visitor'

const most = 100
const longest = 1000
/** How many unsent visits are kept during an outage; beyond that the oldest are dropped. */
const kept = 10_000

// Per isolate: visits since the last flush, one per visitor and link, and today's salt.
let gathered = new Map<string, Visit>()
let today: { day: number; salt: string } | undefined
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
	const now = Date.now()
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

/** Sends the buffered visits in messages of at most 100. */
export async function flush(env: Env) {
	while (gathered.size > 0) {
		const visits: [string, Visit][] = []
		for (const entry of gathered) if (visits.push(entry) === most) break
		for (const [key] of visits) gathered.delete(key)
		try {
			await send(
				env,
				visits.map(([, visit]) => visit),
			)
			for (const [key] of visits) sent.add(key)
		} catch (error) {
			// Kept for the next flush.
			gathered = new Map([...visits, ...gathered].slice(-kept))
			restUntil = Date.now() + longest
			logError('visits not sent', error, { kept: gathered.size })
			return
		}
	}
}

/** A visit as it is counted, by the visitor: those of one address that share a place are one. */
function counted(salt: string, visit: Visit): [string, VisitsMessage['visits'][number]] {
	const verdict = verdictOf(visit)
	const visitor = visitorHash(salt, visit, verdict)
	return [
		visitor,
		verdict === 'person' ? [visit.linkId, visitor] : [visit.linkId, visitor, verdict],
	]
}

async function send(env: Env, visits: Visit[]) {
	const day = dayOf(Date.now())
	if (today?.day !== day)
		today = { day, salt: await withTimeout(dbTimeoutMs, saltOf(database(env.DB), day)) }
	const { salt } = today
	await env.VISITS.send({
		type: 'visits',
		day,
		visits: [...new Map(visits.map((visit) => counted(salt, visit))).values()],
	})
}
