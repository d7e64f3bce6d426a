import { eq, lt, sql } from 'drizzle-orm'
import { blockedDestinations } from '../../schema/tables/abuse'
import { workspaces } from '../../schema/tables/accounts'
import { links } from '../../schema/tables/links'
import { scheduleChecks } from '../checks/queries'
import type { Database } from '../platform/env'
import { logAboutLinks, now } from './actQueries'
import { hashesOf } from './expressions'

/** SQL for which of the addresses' hashes are on the blocklist. */
export const listedAmong = (addresses: readonly string[]) =>
	addresses.length === 0
		? sql<string[]>`'[]'`.mapWith(JSON.parse)
		: sql<string[]>`(select json_group_array(hash) from ${blockedDestinations} where hash in (
			select value from json_each(${JSON.stringify([...new Set(addresses.flatMap(hashesOf))])})))`.mapWith(
				JSON.parse,
			)

/** Links whose addresses were last checked before a given time, the longest ago first. */
export const linksToCheck = (db: Database, before: Date, limit: number) =>
	db
		.select({
			id: links.id,
			destinationUrl: links.destinationUrl,
			endedUrl: links.endedUrl,
			consent: links.consent,
			after: links.after,
			rules: links.rules,
			design: links.design,
			designOfAll: workspaces.design,
		})
		.from(links)
		.innerJoin(workspaces, eq(workspaces.id, links.workspaceId))
		.where(lt(links.checkedAt, before))
		.orderBy(links.checkedAt)
		.limit(limit)

/** Records a check of these links, suspends those found harmful, and schedules the others for worker/checks. */
export async function recordAddressCheck(
	db: Database,
	checked: readonly number[],
	harmful: readonly number[],
	reason: string,
) {
	const found = sql`id in (select value from json_each(${JSON.stringify(harmful)})) and suspended_for is null`
	await db.batch([
		db
			.update(links)
			.set({ checkedAt: now() })
			.where(sql`${links.id} in (select value from json_each(${JSON.stringify(checked)}))`),
		logAboutLinks(db, 'link.suspended', { operator: null, reason }, found),
		db.update(links).set({ suspendedFor: reason }).where(found),
		scheduleChecks(db, checked, now()),
	])
}

/** Which of the addresses' hashes are on the blocklist. */
export async function readListed(db: Database, addresses: readonly string[]) {
	const [row] = await db
		.select({ listed: listedAmong(addresses).as('listed') })
		.from(sql`(select 1)`)
	return row?.listed ?? []
}
