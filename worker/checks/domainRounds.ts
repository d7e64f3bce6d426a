import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { isBroken } from '../../schema/linkCheck'
import {
	type DueDomain,
	domainsWithDueAddresses,
	recordAddressesCheck,
} from '../hosts/addressQueries'
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
	const due = await domainsWithDueAddresses(database(env.DB), new Date(now), atOnce)
	// In sequence, because several may lead to the same site.
	for (const domain of due) await checkDomain(env, domain, now)
}

/**
 * Checks a domain's addresses and records the result. A check that fails on our side says nothing, and is repeated in a
 * week.
 */
async function checkDomain(env: Env, domain: DueDomain, now: number) {
	const db = database(env.DB)
	const addressesDueAt = new Date(now + nextWeek)
	try {
		const findings = await checkPlaces(env, domain)
		if (!findings.some(isBroken)) {
			return await recordAddressesCheck(db, domain, {
				addressesDueAt,
				findings,
				addressFailures: 0,
			})
		}
		const addressFailures = domain.addressFailures + 1
		// Sites fail for an hour, and then work for months.
		if (addressFailures < failuresToBreak) {
			return await recordAddressesCheck(db, domain, {
				addressesDueAt: new Date(now + nextNight),
				addressFailures,
			})
		}
		const noted = await recordAddressesCheck(db, domain, {
			addressesDueAt,
			findings,
			addressFailures,
		})
		if (noted && addressFailures === failuresToBreak) {
			await notifyOfDomain(env, domain.id, 'domain_leads_nowhere')
		}
	} catch (error) {
		logError('Domain not checked', error)
		await recordAddressesCheck(db, domain, { addressesDueAt })
	}
}
