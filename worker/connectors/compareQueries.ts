import { eq, sql } from 'drizzle-orm'
import type { ConnectorKind } from '../../schema/connectorKinds'
import { permissions } from '../../schema/permissions'
import { connectorDeliveries, connectors, deliverySpan } from '../../schema/tables/connectors'
import { notify } from '../notifications/queries'
import type { Database } from '../platform/env'

const c = connectors
const d = connectorDeliveries

/** How many of the newest leads are compared in a night. */
const most = 1000

/** The connectors of these kinds that are not paused, by id, after a given one. */
export async function comparable(
	db: Database,
	able: readonly ConnectorKind[],
	after: number,
	limit: number,
) {
	const rows = await db
		.select({ id: c.id })
		.from(c)
		.where(sql`${c.id} > ${after} and ${c.kind} in ${able} and ${c.paused} is null`)
		.orderBy(c.id)
		.limit(limit)
	return rows.map(({ id }) => id)
}

export type SentLead = { id: number; theirId: string; healed: boolean }

/** The newest leads that arrived between two moments and have not changed since, newest first. */
export async function sentLeads(
	db: Database,
	connectorId: number,
	{ since, until }: { since: number; until: number },
): Promise<SentLead[]> {
	const first = connectorId * deliverySpan
	return db.all(sql`
		select id, their_id as theirId, healed_at is not null as healed from (
			select * from connector_deliveries where id between ${first} and ${first + deliverySpan - 1}
			order by id desc limit ${most})
		where their_id is not null and next_at is null and problem is null
			and sent_at between ${since} and ${until}`)
}

/**
 * Notes what a comparison found, lines up what is missing, and tells those who see connections; returns whom. A lead
 * that was sent again once and is missing again was deleted there by somebody who meant it.
 */
export async function noteCompared(
	db: Database,
	connectorId: number,
	{ compared, missing }: { compared: readonly SentLead[]; missing: readonly SentLead[] },
	now: number,
) {
	const again = missing.filter(({ healed }) => !healed)
	const sent = compared.length - (missing.length - again.length)
	const [told] = await db.batch([
		notify(
			db,
			{
				userId: sql`members.user_id`,
				workspaceId: sql`members.workspace_id`,
				kind: 'connector_healed',
				subjectId: connectorId,
				leads: again.length,
			},
			sql`from connectors connector cross join members on members.workspace_id = connector.workspace_id
				where connector.id = ${connectorId} and ${again.length > 0 ? 1 : 0}
					and members.role in ${permissions['connectors.read'].roles}`,
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
			.where(eq(c.id, connectorId)),
	])
	return told
}
