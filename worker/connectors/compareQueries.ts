import { eq, sql } from 'drizzle-orm'
import { connectorDeliveries, connectors } from '../../schema/tables/connectors'
import { notifyMembers } from '../notifications/queries'
import type { Database } from '../platform/env'
import { type Connector, isDeliveryTo } from './waitingQueries'

const c = connectors
const d = connectorDeliveries

/** How many of the newest leads are compared in a night. */
const most = 1000

export type SentLead = { id: number; theirId: string; healed: boolean }

/** The leads that arrived between two times and have not changed since, newest first. */
export async function sentLeads(
	db: Database,
	connectorId: number,
	{ since, until }: { since: number; until: number },
): Promise<SentLead[]> {
	return db.all(sql`
		select id, their_id as theirId, healed_at is not null as healed from (
			select * from connector_deliveries where ${isDeliveryTo(connectorId)}
			order by id desc limit ${most})
		where their_id is not null and next_at is null and problem is null
			and sent_at between ${since} and ${until}`)
}

/**
 * Records what a comparison found, queues what is missing, and notifies those who see connections; returns them. A lead
 * that was sent again once and is missing again was deleted there by somebody who meant it.
 */
export async function recordComparison(
	db: Database,
	{ id, workspaceId }: Connector,
	{ compared, missing }: { compared: readonly SentLead[]; missing: readonly SentLead[] },
	now: number,
) {
	const again = missing.filter(({ healed }) => !healed)
	const sent = compared.length - (missing.length - again.length)
	const [notified] = await db.batch([
		notifyMembers(
			db,
			{ workspaceId, kind: 'connector_healed', subjectId: id, leads: again.length },
			sql`exists (select 1 from connectors where id = ${id} and ${again.length > 0 ? 1 : 0})`,
		),
		db
			.update(d)
			.set({ nextAt: new Date(now), attempts: 0, theirId: null, healedAt: new Date(now) })
			.where(
				sql`${d.id} in (select value from json_each(${JSON.stringify(again.map(({ id }) => id))}))
					and ${d.nextAt} is null`,
			),
		db
			.update(c)
			.set({ checked: { at: now, sent, found: sent - again.length } })
			.where(eq(c.id, id)),
	])
	return notified
}
