import type { Consumer } from '../events/deliver'
import { database } from '../platform/env'
import { showTold } from './announce'
import { tellAssignees, tellNearLimits } from './eventQueries'

/**
 * Tells members of the leads that links dealt them, and of links that are almost full: here and not in the statement
 * that stores a lead, so that a capture writes no more rows for it.
 */
export const bellConsumer: Consumer = {
	name: 'bell',
	wants: ['lead.created'],
	async consume(env, events) {
		const db = database(env.DB)
		const leadIds = [...new Set(events.map(({ subjectId }) => subjectId))]
		const [assigned, near] = await db.batch([
			tellAssignees(db, leadIds),
			tellNearLimits(db, leadIds),
		])
		await showTold(env, [...assigned, ...near])
	},
}
