import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { logError } from '../http/log'
import { messageOf } from '../mail/enqueue'
import { showTold } from '../notifications/announce'
import { database, type Env } from '../platform/env'
import { configuredSite } from '../platform/site'
import { dropCertificate } from './certificates'
import { checkDomain, pointsOf } from './check'
import { changeDomain, domainsToCheck, forgetDomain, noteBroken, removedToCheck } from './queries'

/** In one run: each takes up to six requests, and a run has a thousand. */
const atOnce = 50

/** Looks up the domains that are due: hourly until they work, then daily. Tells their owners of those that broke. */
export async function checkDomains(env: Env, now: number) {
	const db = database(env.DB)
	const [due, removed] = await db.batch([
		domainsToCheck(
			db,
			{ pending: now - 50 * millisecondsInMinute, live: now - 20 * millisecondsInHour },
			atOnce,
		),
		removedToCheck(db, now - 20 * millisecondsInHour, atOnce),
	])
	for (const { workspaceId, ...domain } of due) {
		try {
			const found = await checkDomain(env, domain)
			await changeDomain(db, workspaceId, domain.id, found)
			if (found.state === 'broken' && domain.state !== 'broken') await tell(env, domain.id)
		} catch (error) {
			// Such as one that another workspace has just proven.
			logError('Domain not checked', error)
		}
	}
	for (const { id, host, certificateId } of removed) {
		const dropped = certificateId === null || (await dropCertificate(env, certificateId))
		const points = await pointsOf(env, host)
		// Free for others once it points elsewhere.
		const free = dropped && points !== undefined && points !== 'here'
		await forgetDomain(db, id, free, new Date(now))
	}
}

/** Tells those who can change a domain that it broke, here and by mail. */
async function tell(env: Env, domainId: number) {
	const told = await noteBroken(database(env.DB), domainId)
	await showTold(env, told)
	const site = configuredSite(env)
	if (!site) return
	for (const { userId } of told) {
		await env.MAILS.send(messageOf(site, { kind: 'domain-broken', userId, domainId }))
	}
}
