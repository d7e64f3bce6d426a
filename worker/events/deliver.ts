import type { ExecutionContext } from 'hono'
import type { EventType } from '../../schema/event'
import { logError } from '../http/log'
import { database, type Env } from '../platform/env'
import { wait } from '../platform/timeout'
import { eventsFor, type OutboxEvent, setPosition } from './queries'

/** Something that follows from events. Each has a file of its own, and a line in consumers.ts. */
export type Consumer = {
	/** Under which its position is kept: never changes. */
	name: string
	wants: readonly EventType[]
	/** Handles some events, oldest first. If it throws, the same events are delivered again. */
	consume(env: Env, events: readonly OutboxEvent[]): Promise<void>
}

const batchSize = 100
const maxBatches = 20

/**
 * Hands each consumer the events behind its position; one that fails holds up no other. Tells whether
 * one failed, and whether there are more events than were handed over.
 */
export async function deliverEvents(env: Env, consumers: readonly Consumer[]) {
	const ends = await Promise.all(
		consumers.map((consumer) =>
			deliverTo(env, consumer).catch((error: unknown) => {
				logError('events not consumed', error, { consumer: consumer.name })
				return 'failed' as const
			}),
		),
	)
	return { failed: ends.includes('failed'), more: ends.includes('more') }
}

async function deliverTo(env: Env, { name, wants, consume }: Consumer) {
	const db = database(env.DB)
	for (let batch = 0; batch < maxBatches; batch++) {
		const events = await eventsFor(db, name, batchSize)
		const last = events.at(-1)
		if (!last) return 'done'
		const wanted = events.filter(({ type }) => wants.includes(type))
		if (wanted.length > 0) await consume(env, wanted)
		await setPosition(db, name, last.id)
		if (events.length < batchSize) return 'done'
	}
	return 'more'
}

/** Within how many milliseconds events share one message, and after how many it counts as lost. */
const gatherMs = 250
const lostMs = 5000
/** Per isolate: when a message that is not sent yet was planned; 0 while there is none. */
let plannedAt = 0

/**
 * Has events delivered soon, behind the answer and without a trip to the database. A message that gets
 * lost loses nothing: the events wait for the next one, or for the night.
 */
export function deliverSoon(env: Env, context: Pick<ExecutionContext, 'waitUntil'>) {
	const now = Date.now()
	if (now - plannedAt < lostMs) return
	plannedAt = now
	const sent = wait(gatherMs).then(() => {
		plannedAt = 0
		return env.MAILS.send({ type: 'deliver' })
	})
	context.waitUntil(
		sent.catch((error: unknown) => logError('delivery of events not planned', error)),
	)
}
