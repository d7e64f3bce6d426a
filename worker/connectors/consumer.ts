import type { Consumer } from '../events/deliver'
import { eachPage } from '../platform/eachPage'
import { database, type Env } from '../platform/env'
import { addDeliveries, dueConnectors } from './waitingQueries'
import { wake } from './withLease'

/** Queues leads for connected tools, without waiting for any tool. */
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
		'link.restored',
	],
	async consume(env, events) {
		await wake(env, await addDeliveries(database(env.DB), events))
	},
}

/** Wakes all connections with due leads, in case a message got lost. */
export const wakeConnectors = (env: Env) =>
	eachPage(
		(last, most) => dueConnectors(database(env.DB), Date.now(), last, most),
		(due) => wake(env, due),
	)
