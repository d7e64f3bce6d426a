import { eventTypes } from '../../schema/event'
import type { Consumer } from '../events/deliver'
import { writeVisitsOf } from '../hub/freshNumbers'
import { eachPage } from '../platform/eachPage'
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

/** Wakes all endpoints with due deliveries, in case a message got lost. */
export function wakeAll(env: Env) {
	const now = Date.now()
	return eachPage(
		(last, most) => dueEndpoints(database(env.DB), now, last, most),
		(due) => wake(env, due),
	)
}
