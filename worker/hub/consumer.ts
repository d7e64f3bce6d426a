import { eventTypes } from '../../schema/event'
import type { Consumer } from '../events/deliver'
import { logError } from '../http/log'
import { hubOf } from './hubs'

/** For how long an unreachable hub holds up the others, in milliseconds: longer than a deployment takes. */
const heldUpMs = 60_000

/**
 * Notifies each workspace's hub. To be told twice changes nothing, so while some hub is unreachable all are told
 * again, until the first of its events is a minute old: tabs that were without their hub for long fetch anew what they show, and
 * the hub notices by itself which links are gone.
 */
export const hubConsumer: Consumer = {
	name: 'hub',
	wants: eventTypes,
	async consume(env, events) {
		const perWorkspace = Map.groupBy(events, ({ workspaceId }) => workspaceId)
		const failed: { since: number; error: unknown }[] = []
		await Promise.all(
			[...perWorkspace].map(([workspaceId, theirs]) =>
				hubOf(env, workspaceId)
					.tell(theirs)
					.catch((error: unknown) => {
						failed.push({ since: theirs[0]?.createdAt.getTime() ?? 0, error })
					}),
			),
		)
		if (failed.length === 0) return
		const errors = failed.map(({ error }) => error)
		// By the oldest, so that one that stays unreachable can't hold up the others with ever new events.
		if (Math.min(...failed.map(({ since }) => since)) > Date.now() - heldUpMs) {
			throw new AggregateError(errors, 'Hubs not notified')
		}
		logError('Hubs not notified', new AggregateError(errors))
	},
}
