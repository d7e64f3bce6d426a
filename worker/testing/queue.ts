import worker from '../index'

/** Delivers a batch of messages; returns the seconds after which each comes again, or undefined if it is done. */
export async function deliverMessages(
	queue: string,
	bodies: readonly unknown[],
	settings: object,
	attempts = 1,
) {
	const delays: (number | undefined)[] = bodies.map(() => Number.NaN)
	const messages = bodies.map((body, i) => ({
		...{ id: String(i), timestamp: new Date(), attempts, body },
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
