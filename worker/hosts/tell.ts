import { messageOf } from '../mail/enqueue'
import { showTold } from '../notifications/announce'
import { database, type Env } from '../platform/env'
import { configuredSite } from '../platform/site'
import { type DomainTrouble, noteTrouble } from './tellQueries'

/** Tells those who can change a domain what is wrong with it, here and by mail. */
export async function tellOfDomain(env: Env, domainId: number, trouble: DomainTrouble) {
	const told = await noteTrouble(database(env.DB), domainId, trouble)
	await showTold(env, told)
	const site = configuredSite(env)
	if (!site) return
	for (const { userId } of told) {
		await env.MAILS.send(messageOf(site, { kind: 'domain-broken', userId, domainId }))
	}
}
