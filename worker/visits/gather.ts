import { millisecondsInDay } from 'date-fns/constants'
import type { ExecutionContext } from 'hono'
import { database, type Env } from '../context'
import { patience, wait, within } from '../deadline'
import { logFailure } from '../errors'
import { dayOf } from './message'
import { saltOf } from './queries'
import { isCrawler, type Visit, visitorHash } from './visitor'

const most = 100
const longest = 1000
/** Visits kept while they can't be sent; past that the oldest are given up. */
const kept = 10_000

// An isolate's own: visits since the last flush, each visitor of a link once, and the day's salt.
let gathered = new Map<string, Visit>()
let today: { day: number; salt: string } | undefined
/** Visitors whose visit is on its way: whoever of them comes again soon is sent no second time. */
const sent = new Set<string>()
/** Until when they are remembered. */
let sentUntil = 0
/** How long that is at most, in milliseconds, and how many they are. */
const rememberedFor = 60_000
const remembered = 1000
/** When the flush that is under way comes, in milliseconds; past that, the next visit brings one. */
let flushDue = 0
/** Until when nothing is sent, because the last flush failed. */
let restUntil = 0

/** Takes note of a visit, without a wait: it is sent behind the answer, within a second or so. */
export function noteVisit(env: Env, context: ExecutionContext, visit: Visit) {
	const now = Date.now()
	if (now > sentUntil || sent.size > remembered) {
		sent.clear()
		// Not into the next day, on which everybody counts anew.
		sentUntil = Math.min(now + rememberedFor, (dayOf(now) + 1) * millisecondsInDay)
	}
	const key = `${visit.linkId} ${visit.ip} ${visit.userAgent}`
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

/** Sends what was gathered as messages of at most 100 visits. */
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
			// Kept for the next flush, which the next visit brings.
			gathered = new Map([...visits, ...gathered].slice(-kept))
			restUntil = Date.now() + longest
			logFailure('visits not sent', error, { kept: gathered.size })
			return
		}
	}
}

async function send(env: Env, visits: Visit[]) {
	const people = visits.filter((visit) => !isCrawler(visit.userAgent))
	if (people.length === 0) return
	const day = dayOf(Date.now())
	if (today?.day !== day) today = { day, salt: await within(patience, saltOf(database(env), day)) }
	const { salt } = today
	await env.VISITS.send({
		id: crypto.randomUUID(),
		day,
		visits: people.map((visit) => [visit.linkId, visitorHash(salt, visit)]),
	})
}
