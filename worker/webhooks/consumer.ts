import { eventTypes } from '../../schema/event'
import type { Consumer } from '../events/deliver'
import { writeVisitsOf } from '../hub/freshNumbers'
import { database, type Env } from '../platform/env'
import { wake } from './sending'
import { addDeliveries, dueEndpoints } from './waitingQueries'

/** Turns events into deliveries and wakes their sending, without waiting for any receiver. */
export const webhookConsumer: Consumer = {
	name: 'webhooks',
	wants: eventTypes,
	async consume(env, events) {
		// A link is sent with its numbers.
		const ofLinks = events.filter(({ type }) => type.startsWith('link.'))
		await writeVisitsOf(env, new Set(ofLinks.map(({ workspaceId }) => workspaceId)))
		await wake(env, await addDeliveries(database(env.DB), events))
	},
}

const atOnce = 1000
const maxRounds = 100

/** Wakes all endpoints with due deliveries, in case a message got lost. */
export async function wakeAll(env: Env) {
	const now = Date.now()
	let last = 0
	for (let round = 0; round < maxRounds; round++) {
		const due = await dueEndpoints(database(env.DB), now, last, atOnce)
		await wake(env, due)
		if (due.length < atOnce) return
		last = due.at(-1) ?? last
	}
}
