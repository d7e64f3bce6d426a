import { createMessageBatch } from 'cloudflare:test'
import worker from '../index'
import type { Message } from '../platform/messages'

/** Delivers a batch of messages; returns the seconds after which each comes again, or undefined if it is done. */
export async function deliverMessages(
	queue: string,
	bodies: readonly unknown[],
	settings: object,
	attempts = 1,
) {
	const delays: (number | undefined)[] = bodies.map(() => Number.NaN)
	const messages = bodies.map((body, i) => ({
		id: String(i),
		timestamp: new Date(),
		attempts,
		body,
		ack: () => {
			delays[i] = undefined
		},
		retry: ({ delaySeconds }: { delaySeconds: number }) => {
			delays[i] = delaySeconds
		},
	}))
	await worker.queue({ queue, messages } as never, settings as never)
	return delays
}

/** Delivers what is woken, a message each, until nothing is due. */
export async function drain<Woken extends { delaySeconds: number }>(
	queue: string,
	woken: Woken[],
	bodyOf: (next: Woken) => Message,
	settings: object,
) {
	for (let next = woken.shift(); next; next = woken.shift()) {
		if (next.delaySeconds > 0) continue
		const batch = createMessageBatch(queue, [
			{ id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body: bodyOf(next) },
		])
		await worker.queue(batch as never, settings as never)
	}
}
