import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { graceDays } from '../../schema/companyDomain'
import { messageOf } from '../mail/enqueue'
import { lookUp } from '../platform/dns'
import { type Database, database, type Env } from '../platform/env'
import { queueAll } from '../platform/queueAll'
import { domainsToCheck, managersOf, recordCheck, type StoredDomain } from './queries'
import { isProof, recordOf } from './record'

/** Checked again a night later, whenever that one runs. */
const age = 20 * millisecondsInHour
/** A lookup is one of the requests that an invocation can make, at most six of them at once. */
const atOnce = 5
const maxRounds = 8

/**
 * Looks up the records of verified domains again. A domain without its record stays verified for a week, after a mail
 * to its managers. What exceeds one invocation is checked in the next, started by a message.
 */
export async function checkCompanyDomains(env: Env, now: number) {
	const db = database(env.DB)
	for (let round = 0; round < maxRounds; round++) {
		const due = await domainsToCheck(db, new Date(now - age), atOnce)
		await Promise.all(due.map((domain) => checkDomain(env, db, domain, now)))
		if (due.length < atOnce) return
	}
	await env.MAILS.send({ type: 'company-domains' })
}

async function checkDomain(env: Env, db: Database, stored: StoredDomain, now: number) {
	const { id, workspaceId, missingSince } = stored
	const checkedAt = new Date(now)
	const records = await lookUp(env, recordOf(stored).name, 'TXT').catch(() => undefined)
	// A resolver that doesn't answer says nothing.
	if (!records) return recordCheck(db, id, { checkedAt })
	if (records.some(isProof(stored))) return recordCheck(db, id, { checkedAt, missingSince: null })
	const isOver = missingSince && missingSince.getTime() <= now - graceDays * millisecondsInDay
	if (isOver) return recordCheck(db, id, { checkedAt, missingSince: null, verifiedAt: null })
	if (missingSince) return recordCheck(db, id, { checkedAt })
	const [managers] = await db.batch([
		managersOf(db, workspaceId),
		recordCheck(db, id, { checkedAt, missingSince: checkedAt }),
	])
	const about = managers.map(({ userId, site }) =>
		messageOf(site, { kind: 'company-domain-missing', userId, domainId: id }),
	)
	await queueAll(env.MAILS, about)
}
