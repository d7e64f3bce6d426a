import type { ExecutionContext } from 'hono'
import type { EventType } from '../../schema/event'
import { logError } from '../http/log'
import { database, type Env } from '../platform/env'
import { wait } from '../platform/timeout'
import { eventsAfter, type OutboxEvent, positionsOf, setPosition } from './queries'

/** A consumer of events. Each has its own file and an entry in consumers.ts. */
export type Consumer = {
	/** The key of its stored position: must never change. */
	name: string
	wants: readonly EventType[]
	/** Handles some events, oldest first. If it throws, the same events are delivered again. */
	consume(env: Env, events: readonly OutboxEvent[]): Promise<void>
}

/** The ids of what events are about, each once. */
export const subjectsOf = (events: readonly OutboxEvent[]) => [
	...new Set(events.map(({ subjectId }) => subjectId)),
]

const batchSize = 100
const maxBatches = 20

/**
 * Passes each consumer the events after its position; one that fails does not hold up the others.
 * Reports whether any failed, and whether events are left over.
 */
export async function deliverEvents(env: Env, consumers: readonly Consumer[]) {
	const db = database(env.DB)
	const names = consumers.map(({ name }) => name)
	const positions = positionsOf(db, names)
	const batches = new Map<number, Promise<OutboxEvent[]>>()
	/** Reads each batch once, for all consumers that are at its start. */
	const batchAfter = (position: number) => {
		const read = batches.get(position) ?? eventsAfter(db, position, batchSize)
		batches.set(position, read)
		return read
	}
	const ends = await Promise.all(
		consumers.map((consumer) =>
			deliverTo(env, consumer, positions, batchAfter).catch((error: unknown) => {
				logError('Events not consumed', error, { consumer: consumer.name })
				return 'failed' as const
			}),
		),
	)
	return { failed: ends.includes('failed'), more: ends.includes('more') }
}

async function deliverTo(
	env: Env,
	{ name, wants, consume }: Consumer,
	positions: ReturnType<typeof positionsOf>,
	batchAfter: (position: number) => Promise<OutboxEvent[]>,
) {
	const db = database(env.DB)
	let position = (await positions).get(name) ?? 0
	for (let batch = 0; batch < maxBatches; batch++) {
		const events = await batchAfter(position)
		const last = events.at(-1)
		if (!last) return 'done'
		const wanted = events.filter(({ type }) => wants.includes(type))
		if (wanted.length > 0) await consume(env, wanted)
		position = last.id
		await setPosition(db, name, position)
		if (events.length < batchSize) return 'done'
	}
	return 'more'
}

/** How long events are gathered into one message, and when an unsent one counts as lost, in milliseconds. */
const gatherMs = 250
const lostMs = 5000
/** Per isolate: when the pending message was planned; 0 if there is none. */
let plannedAt = 0

/**
 * Schedules delivery of events, after the answer and without a database trip. A lost message loses no
 * event: they wait for the next message or the nightly run.
 */
export function deliverSoon(env: Env, context: Pick<ExecutionContext, 'waitUntil'>) {
	const now = Date.now()
	if (now - plannedAt < lostMs) return
	plannedAt = now
	const sent = wait(gatherMs).then(() => {
		plannedAt = 0
		return env.MAILS.send({ type: 'deliver' })
	})
	context.waitUntil(sent.catch((error: unknown) => logError('Event delivery not scheduled', error)))
}
