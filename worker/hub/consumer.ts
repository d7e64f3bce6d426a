import { eventTypes } from '../../schema/event'
import type { Consumer } from '../events/deliver'
import { logError } from '../http/log'
import type { Env } from '../platform/env'
import type { TellMessage } from '../platform/messages'
import { dbTimeoutMs, withTimeout } from '../platform/timeout'
import { hubOf } from './hubs'

/** For how long an unreachable hub is told again, in milliseconds: longer than a deployment takes. */
const toldAgainMs = 60_000

const tell = (env: Env, { workspaceId, events }: TellMessage) =>
	withTimeout(dbTimeoutMs, hubOf(env, workspaceId).tell(workspaceId, events))

/**
 * Notifies each workspace's hub. One that can't be reached holds up no other: its own events go into the queue,
 * and are repeated from there.
 */
export const hubConsumer: Consumer = {
	name: 'hub',
	wants: eventTypes,
	async consume(env, events) {
		const perWorkspace = Map.groupBy(events, ({ workspaceId }) => workspaceId)
		await Promise.all(
			[...perWorkspace].map(async ([workspaceId, its]) => {
				const message: TellMessage = {
					type: 'tell',
					workspaceId,
					since: its[0]?.createdAt.getTime() ?? 0,
					events: its.map(({ id, type, subjectId }) => ({ id, type, subjectId })),
				}
				await tell(env, message).catch((error: unknown) => {
					logError('Hub not notified', error)
					return env.MAILS.send(message)
				})
			}),
		)
	},
}

/**
 * Notifies a hub that could not be reached; throws, to be retried, until its events are a minute old. After that
 * it's safe to give up: tabs that lost their hub for long reload what they show, and the hub finds out for itself
 * which links are gone.
 */
export async function tellAgain(env: Env, message: TellMessage) {
	await tell(env, message).catch((error: unknown) => {
		if (message.since > Date.now() - toldAgainMs) throw error
		logError('Hub not notified for a minute', error)
	})
}
