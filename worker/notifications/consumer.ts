import { type Consumer, subjectsOf } from '../events/deliver'
import { database } from '../platform/env'
import { notifyTabs } from './announce'
import { notifyAssignees, notifyNearLimits } from './eventQueries'

/**
 * Notifies members of leads dealt to them, and of links that are almost full: here rather than in the statement that
 * stores a lead, so that a capture writes no extra rows.
 */
export const bellConsumer: Consumer = {
	name: 'bell',
	wants: ['lead.created'],
	async consume(env, events) {
		const db = database(env.DB)
		const leadIds = subjectsOf(events)
		const [assigned, near] = await db.batch([
			notifyAssignees(db, leadIds),
			notifyNearLimits(db, leadIds),
		])
		await notifyTabs(env, [...assigned, ...near])
	},
}
