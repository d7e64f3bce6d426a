import type { Env } from './env'
import type { Message } from './messages'

/** The most messages that a queue accepts at once, and their longest delay. */
const maxAtOnce = 100
const maxDelaySeconds = 12 * 60 * 60

/** Queues any number of messages, to be processed now or in `inMs` milliseconds. */
export async function queueAll(queue: Env['MAILS'], messages: readonly Message[], inMs = 0) {
	const delaySeconds = Math.min(Math.max(Math.ceil(inMs / 1000), 0), maxDelaySeconds)
	for (let i = 0; i < messages.length; i += maxAtOnce) {
		const some = messages.slice(i, i + maxAtOnce).map((body) => ({ body }))
		await queue.sendBatch(some, { delaySeconds })
	}
}
