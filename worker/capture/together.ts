import type { D1Database } from '@cloudflare/workers-types'
import { patience, within } from '../deadline'
import type { Submission } from './message'
import { storing } from './queries'

/** What one waited for: the answer, or that it is one's own turn to go to the database. */
type Outcome = { destinationUrl: string | undefined } | 'go'

type Waiting = {
	submission: Submission
	resolve(outcome: Outcome): void
	reject(error: unknown): void
	/** When its visitor goes on without the database's answer. */
	until: number
}

/** How many submissions one transaction stores at most. */
const most = 50

// Per isolate: until when each lane to the database is taken, at the latest. A request that was cut
// off on its way must not take it forever.
const lanes = [0, 0, 0, 0]
const freeLane = () => lanes.findIndex((until) => until <= Date.now())

const waiting: Waiting[] = []

/** Takes those who waited longest, without those who gave up. */
function take(count: number) {
	const now = Date.now()
	while (waiting[0] && waiting[0].until <= now) waiting.shift()
	return waiting.splice(0, count)
}

/**
 * Stores a submission and returns where its visitor goes on to; undefined when the link is gone or
 * switched off. While all lanes are taken it waits, and the next that is free takes along all that
 * wait: in a rush one commit stores many leads, and nobody is overtaken for long. Whoever calls
 * this bounds the wait.
 */
export async function storeTogether(db: D1Database, submission: Submission) {
	let lane = freeLane()
	while (lane < 0) {
		const outcome = await new Promise<Outcome>((resolve, reject) => {
			waiting.push({ submission, resolve, reject, until: Date.now() + patience })
		})
		if (outcome !== 'go') return outcome.destinationUrl
		lane = freeLane()
	}
	lanes[lane] = Date.now() + patience
	const others = take(most - 1)
	try {
		const all = [submission, ...others.map((other) => other.submission)]
		const statements = all.map((one) => storing(db, one, false))
		const results = await within(patience, db.batch<{ destinationUrl: string }>(statements))
		const [own, ...theirs] = results.map(({ results: [row] }) => row?.destinationUrl)
		for (const [i, other] of others.entries()) other.resolve({ destinationUrl: theirs[i] })
		return own
	} catch (error) {
		for (const other of others) other.reject(error)
		throw error
	} finally {
		lanes[lane] = 0
		take(1)[0]?.resolve('go')
	}
}
