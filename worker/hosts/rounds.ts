import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { logError } from '../http/log'
import { database, type Env } from '../platform/env'
import { certificatesLeft, recordReturn } from './certificateQueries'
import { dropCertificate, issuesCertificates } from './certificates'
import { checkDomain, pointsOf, recordFindings } from './check'
import { notifyOfDomain } from './notify'
import { domainsToCheck, forgetDomain, removedToCheck } from './queries'

/** Per run: each takes up to six of a run's thousand requests. */
const atOnce = 50
const certificatesAtOnce = 20

/** Looks up the domains that are due: hourly until they work, then daily. Notifies owners of those that broke. */
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
			await recordFindings(db, workspaceId, domain, found)
			if (found.state === 'broken' && domain.state !== 'broken')
				await notifyOfDomain(env, domain.id, 'domain_broken')
		} catch (error) {
			// Such as one that another workspace has just proven.
			logError('Domain not checked', error)
		}
	}
	for (const { id, host } of removed) {
		const points = await pointsOf(env, host)
		// Free for others once it points elsewhere.
		const free = points !== undefined && points !== 'here'
		await forgetDomain(db, id, free, new Date(now))
	}
}

/** Deletes certificates that are no longer needed, some each hour; those that fail are tried again. */
export async function giveCertificatesBack(env: Env) {
	if (!issuesCertificates(env)) return
	const left = await certificatesLeft(database(env.DB), certificatesAtOnce)
	for (const { id } of left) await giveBack(env, id)
}

/** Deletes a leftover certificate, or schedules another attempt. */
export async function giveBack(env: Env, id: string) {
	await recordReturn(database(env.DB), id, await dropCertificate(env, id))
}
