import { eventTypes } from '../../schema/event'
import type { Consumer } from '../events/deliver'
import { logError } from '../http/log'
import { hubOf } from './hubs'

/**
 * Notifies each workspace's hub. An unreachable hub holds up no other: its tabs catch up with the next
 * event or connection, and it notices by itself which links are gone.
 */
export const hubConsumer: Consumer = {
	name: 'hub',
	wants: eventTypes,
	async consume(env, events) {
		const perWorkspace = Map.groupBy(events, ({ workspaceId }) => workspaceId)
		await Promise.all(
			[...perWorkspace].map(([workspaceId, theirs]) =>
				hubOf(env, workspaceId)
					.tell(theirs)
					.catch((error: unknown) => logError('Hub not notified', error)),
			),
		)
	},
}
