import type { Consumer } from '../events/deliver'
import { database, type Env } from '../platform/env'
import { wake } from './line'
import { addDeliveries, dueConnectors } from './waitingQueries'

/** Lines leads up for connected tools, without waiting for any of these. */
export const connectorConsumer: Consumer = {
	name: 'connectors',
	wants: [
		'lead.created',
		'lead.updated',
		'lead.assigned',
		'lead.confirmed',
		'lead.restored',
		'lead.deleted',
		'link.deleted',
	],
	async consume(env, events) {
		await wake(env, await addDeliveries(database(env.DB), events))
	},
}

const atOnce = 1000
const maxRounds = 100

/** Wakes all connections for which leads are due, in case a message got lost. */
export async function wakeConnectors(env: Env) {
	let last = 0
	for (let round = 0; round < maxRounds; round++) {
		const due = await dueConnectors(database(env.DB), Date.now(), last, atOnce)
		await wake(env, due)
		if (due.length < atOnce) return
		last = due.at(-1) ?? last
	}
}
