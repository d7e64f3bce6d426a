import { messageOf } from '../mail/enqueue'
import { notifyTabs } from '../notifications/announce'
import { database, type Env } from '../platform/env'
import { configuredSite } from '../platform/site'
import { type DomainTrouble, notifyOfTrouble } from './notifyQueries'

/** Notifies the members who can change a domain of what is wrong with it, here and by mail. */
export async function notifyOfDomain(env: Env, domainId: number, trouble: DomainTrouble) {
	const notified = await notifyOfTrouble(database(env.DB), domainId, trouble)
	await notifyTabs(env, notified)
	const site = configuredSite(env)
	if (!site) return
	for (const { userId } of notified) {
		await env.MAILS.send(messageOf(site, { kind: 'domain-broken', userId, domainId }))
	}
}
