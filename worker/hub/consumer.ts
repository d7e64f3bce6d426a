import { eventTypes } from '../../schema/event'
import type { Consumer } from '../events/deliver'
import { logError } from '../http/log'
import { hubOf } from './hubs'

/** For how long an unreachable hub holds up the others, in milliseconds: longer than a deployment takes. */
const heldUpMs = 60_000

/**
 * Notifies each workspace's hub. To be told twice changes nothing, so while some hub is unreachable all are told
 * again, until the events are a minute old: tabs that were without their hub for long fetch anew what they show, and
 * the hub notices by itself which links are gone.
 */
export const hubConsumer: Consumer = {
	name: 'hub',
	wants: eventTypes,
	async consume(env, events) {
		const perWorkspace = Map.groupBy(events, ({ workspaceId }) => workspaceId)
		const failed: { at: number; error: unknown }[] = []
		await Promise.all(
			[...perWorkspace].map(([workspaceId, theirs]) =>
				hubOf(env, workspaceId)
					.tell(theirs)
					.catch((error: unknown) => {
						const at = Math.max(...theirs.map(({ createdAt }) => createdAt.getTime()))
						failed.push({ at, error })
					}),
			),
		)
		if (failed.length === 0) return
		const errors = failed.map(({ error }) => error)
		if (failed.some(({ at }) => at > Date.now() - heldUpMs)) {
			throw new AggregateError(errors, 'Hubs not notified')
		}
		logError('Hubs not notified', new AggregateError(errors))
	},
}
