import type { MessageBatch } from '@cloudflare/workers-types'
import { asc, count, eq } from 'drizzle-orm'
import { deadLetters } from '../schema/tables'
import type { Submission } from './capture/message'
import { storing } from './capture/queries'
import { type Database, database, type Env } from './context'
import { patience, within } from './deadline'
import { logFailure } from './errors'
import { erasingLate } from './privacy/queries'
import type { VisitMessage } from './visits/message'
import { countVisits } from './visits/queries'

export type QueueMessage = Submission | VisitMessage

const deadQueue = 'lead-links-dead'

/** The wait before a message comes again, in seconds: half a minute, doubled up to a quarter hour. */
const delay = (attempts: number) => Math.min(30 * 2 ** (attempts - 1), 900)

/**
 * Applies each message of a batch once, whatever becomes of the others: what fails comes again
 * later, and what keeps failing becomes a dead letter.
 */
export async function consume(batch: MessageBatch<QueueMessage>, env: Env) {
	const dead = batch.queue === deadQueue
	if (!dead && (await countTogether(batch, env))) return
	await Promise.all(
		batch.messages.map(async (message) => {
			const { id, body, attempts } = message
			try {
				await within(patience, dead ? bury(database(env), id, body) : apply(env, body))
				message.ack()
			} catch (error) {
				logFailure('message failed', error, { queue: batch.queue, attempts })
				message.retry({ delaySeconds: delay(attempts) })
			}
		}),
	)
}

/** Counts a batch of nothing but visits in one go; false when it is another, or that failed. */
async function countTogether(batch: MessageBatch<QueueMessage>, env: Env) {
	const { messages } = batch
	// One alone would only be tried twice.
	if (messages.length < 2) return false
	try {
		const visits = messages.flatMap(({ body }) => ('visits' in body ? [body] : []))
		if (visits.length < messages.length) return false
		await within(patience, countVisits(database(env), visits))
		batch.ackAll()
		return true
	} catch (error) {
		logFailure('visits are counted message by message', error, { messages: messages.length })
		return false
	}
}

async function apply(env: Env, body: QueueMessage) {
	if ('visits' in body) await countVisits(database(env), [body])
	// Whoever was erased while it waited stays erased.
	else await env.DB.batch([storing(env.DB, body, true), erasingLate(env.DB, body)])
}

async function bury(db: Database, id: string, body: QueueMessage) {
	await db.insert(deadLetters).values({ id, body }).onConflictDoNothing()
}

/** How many messages the queues gave up on and nobody could apply since. */
export async function countDeadLetters(db: Database) {
	const [row] = await db.select({ count: count() }).from(deadLetters)
	return row?.count ?? 0
}

/** Each is two of the thousand queries that D1 takes in a run, which other tasks share. */
const daily = 300

/** Tries dead letters again, at most 300 in a run, and reports how many are left. */
export async function reviveDeadLetters(env: Env) {
	const db = database(env)
	const letters = await db
		.select()
		.from(deadLetters)
		.orderBy(asc(deadLetters.failedAt))
		.limit(daily)
	for (const { id, body } of letters) {
		try {
			await apply(env, body as QueueMessage)
			await db.delete(deadLetters).where(eq(deadLetters.id, id))
		} catch (error) {
			logFailure('dead letter failed again', error, { id })
		}
	}
	const left = await countDeadLetters(db)
	if (left > 0) console.error(JSON.stringify({ error: 'dead letters are left', left }))
}
