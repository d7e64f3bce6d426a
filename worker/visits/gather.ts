import type { ExecutionContext } from 'hono'
import { database, type Env } from '../context'
import { dayOf } from './message'
import { saltOf } from './queries'
import { isCrawler, type Visit, visitorHash } from './visitor'

const most = 100
const longest = 1000
/** Visits kept while they can't be sent; past that the oldest are given up. */
const kept = 10_000

// An isolate's own: visits since the last flush, and the salt of the day.
let gathered: Visit[] = []
let today: { day: number; salt: string } | undefined

/** Takes note of a visit, without a wait: it is sent behind the answer, within a second or so. */
export function noteVisit(env: Env, context: ExecutionContext, visit: Visit) {
	gathered.push(visit)
	if (gathered.length >= most) {
		context.waitUntil(flush(env))
	} else if (gathered.length === 1) {
		context.waitUntil(new Promise((resolve) => setTimeout(resolve, longest)).then(() => flush(env)))
	}
}

/** Sends what was gathered as messages of at most 100 visits. */
export async function flush(env: Env) {
	while (gathered.length > 0) {
		const visits = gathered.splice(0, most)
		try {
			await send(env, visits)
		} catch (error) {
			// Kept for the next flush, which the next visit brings.
			gathered = [...visits, ...gathered].slice(-kept)
			console.error(
				JSON.stringify({ error: 'visits not sent', kept: gathered.length, name: nameOf(error) }),
			)
			return
		}
	}
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error)

async function send(env: Env, visits: Visit[]) {
	const people = visits.filter((visit) => !isCrawler(visit.userAgent))
	if (people.length === 0) return
	const day = dayOf(Date.now())
	if (today?.day !== day) today = { day, salt: await saltOf(database(env), day) }
	const { salt } = today
	await env.VISITS.send({
		id: crypto.randomUUID(),
		day,
		visits: people.map((visit) => [visit.linkId, visitorHash(salt, visit)]),
	})
}
