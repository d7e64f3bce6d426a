import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { isBroken } from '../../schema/linkCheck'
import { domainsToLookAt, type LookedDomain, noteDomainLook } from '../hosts/lookQueries'
import { notifyOfDomain } from '../hosts/notify'
import { logError } from '../http/log'
import { database, type Env } from '../platform/env'
import { checkPlaces } from './check'
import { failuresToBreak } from './rounds'

/** Per hour: each takes a few requests, and the same run looks up domains. */
const atOnce = 10
/** A week, minus how late an hourly run can be. */
const nextWeek = 6.5 * millisecondsInDay
const nextNight = 20 * millisecondsInHour

/** Checks weekly where domains' roots and unknown names lead, and notifies those who can fix what broke. */
export async function checkDomainTargets(env: Env, now: number) {
	const due = await domainsToLookAt(database(env.DB), new Date(now), atOnce)
	// In sequence, because several may lead to the same site.
	for (const domain of due) await checkDomain(env, domain, now)
}

/**
 * Checks a domain's addresses and records the result. A check that fails on our side says nothing, and is repeated in a
 * week.
 */
async function checkDomain(env: Env, domain: LookedDomain, now: number) {
	const db = database(env.DB)
	const lookAt = new Date(now + nextWeek)
	try {
		const findings = await checkPlaces(env, domain)
		if (!findings.some(isBroken)) {
			return await noteDomainLook(db, domain, { lookAt, findings, lookFailures: 0 })
		}
		const lookFailures = domain.lookFailures + 1
		// Sites fail for an hour, and then work for months.
		if (lookFailures < failuresToBreak) {
			return await noteDomainLook(db, domain, { lookAt: new Date(now + nextNight), lookFailures })
		}
		const noted = await noteDomainLook(db, domain, { lookAt, findings, lookFailures })
		if (noted && lookFailures === failuresToBreak) {
			await notifyOfDomain(env, domain.id, 'domain_leads_nowhere')
		}
	} catch (error) {
		logError('Domain not looked at', error)
		await noteDomainLook(db, domain, { lookAt })
	}
}
