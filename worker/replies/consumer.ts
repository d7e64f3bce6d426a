import { type Consumer, subjectsOf } from '../events/deliver'
import { database } from '../platform/env'
import { queueAll } from '../platform/queueAll'
import { emailHash } from '../privacy/queries'
import { leadsToMail, recordWaiting } from './queries'

/**
 * Mails the visitors of links that confirm addresses or reply. A link that does both replies once the address is
 * confirmed.
 */
export const visitorMailConsumer: Consumer = {
	name: 'visitor-mail',
	wants: ['lead.created', 'lead.confirmed'],
	async consume(env, events) {
		const db = database(env.DB)
		const found = await leadsToMail(db, subjectsOf(events))
		if (found.length === 0) return
		await recordWaiting(
			db,
			found.map(({ email, ...lead }) => ({ ...lead, emailHash: emailHash(email) })),
		)
		await queueAll(
			env.MAILS,
			found.map(({ leadId, kind }) => ({
				type: 'visitor-mail',
				id: `${kind}-${leadId}`,
				leadId,
				kind,
			})),
		)
	},
}
