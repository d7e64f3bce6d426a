import { eventTypes } from '../../schema/event'
import type { Consumer } from '../events/deliver'
import { logError } from '../http/log'
import type { Env } from '../platform/env'
import type { HubEventsMessage } from '../platform/messages'
import { dbTimeoutMs, withTimeout } from '../platform/timeout'
import { hubOf } from './hubs'

/** How long to retry an unreachable hub, in milliseconds: longer than a deploy takes. */
const retryForMs = 60_000

const announceToHub = (env: Env, { workspaceId, events }: HubEventsMessage) =>
	withTimeout(dbTimeoutMs, hubOf(env, workspaceId).announce(workspaceId, events))

/**
 * Notifies each workspace's hub. If a hub can't be reached, only its events go into the queue, to be retried.
 */
export const hubConsumer: Consumer = {
	name: 'hub',
	wants: eventTypes,
	async consume(env, events) {
		const byWorkspace = Map.groupBy(events, ({ workspaceId }) => workspaceId)
		await Promise.all(
			[...byWorkspace].map(async ([workspaceId, workspaceEvents]) => {
				const message: HubEventsMessage = {
					type: 'tell',
					workspaceId,
					since: workspaceEvents[0]?.createdAt.getTime() ?? 0,
					events: workspaceEvents.map(({ id, type, subjectId }) => ({ id, type, subjectId })),
				}
				await announceToHub(env, message).catch((error: unknown) => {
					logError('Hub not notified', error)
					return env.MAILS.send(message)
				})
			}),
		)
	},
}

/**
 * Retries an unreachable hub; throws until its events are a minute old. Giving up then is safe: tabs refetch after
 * losing their hub for long, and the hub detects deleted links on its own.
 */
export async function retryHub(env: Env, message: HubEventsMessage) {
	await announceToHub(env, message).catch((error: unknown) => {
		if (message.since > Date.now() - retryForMs) throw error
		logError('Hub not notified for a minute', error)
	})
}
