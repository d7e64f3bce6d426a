import { eventTypes } from '../../schema/event'
import type { Consumer } from '../events/deliver'
import { logError } from '../http/log'
import { hubOf } from './hubs'

/** How long an unreachable hub can hold up the others, in milliseconds: longer than a deployment takes. */
const heldUpMs = 60_000

/**
 * Notifies each workspace's hub. Repeats are harmless, so if any hub is unreachable, all are notified again
 * until its first event is a minute old. After that it's safe to give up: tabs that lost their hub for long
 * reload what they show, and the hub finds out for itself which links are gone.
 */
export const hubConsumer: Consumer = {
	name: 'hub',
	wants: eventTypes,
	async consume(env, events) {
		const perWorkspace = Map.groupBy(events, ({ workspaceId }) => workspaceId)
		const failed: { since: number; error: unknown }[] = []
		await Promise.all(
			[...perWorkspace].map(([workspaceId, itsEvents]) =>
				hubOf(env, workspaceId)
					.tell(itsEvents)
					.catch((error: unknown) => {
						failed.push({ since: itsEvents[0]?.createdAt.getTime() ?? 0, error })
					}),
			),
		)
		if (failed.length === 0) return
		const errors = failed.map(({ error }) => error)
		// Judged by the oldest event, so that an unreachable hub can't hold up the others by getting new ones.
		if (Math.min(...failed.map(({ since }) => since)) > Date.now() - heldUpMs) {
			throw new AggregateError(errors, 'Hubs not notified')
		}
		logError('Hubs not notified', new AggregateError(errors))
	},
}
