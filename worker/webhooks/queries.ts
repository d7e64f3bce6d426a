import { and, desc, eq, sql } from 'drizzle-orm'
import { members } from '../../schema/tables/accounts'
import { webhookEndpoints } from '../../schema/tables/webhooks'
import type { WebhookChange, WebhookInput } from '../../schema/webhook'
import { describeWebhookFault } from '../../schema/webhookFault'
import type { WebhookFormat } from '../../schema/webhookFormat'
import { webhookLimits } from '../../schema/webhookLimits'
import type { EventIf } from '../auth/accountLog'
import type { Identity } from '../auth/identity'
import { isOwnLink, unknownLink } from '../connectors/queries'
import { conflict, notFound } from '../http/errors'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { own, retryNow } from './deliveryQueries'

const e = webhookEndpoints

const columns = {
	id: e.id,
	url: e.url,
	format: e.format,
	events: e.events,
	linkId: e.linkId,
	minScore: e.minScore,
	minStatus: e.minStatus,
	createdAt: e.createdAt,
	paused: e.paused,
	retryAt: e.retryAt,
	lastWorkedAt: e.lastWorkedAt,
	status: e.status,
	fault: e.fault,
}

const listed = (db: Database) =>
	db
		.select({
			...columns,
			waiting: sql<number>`(
				select count(*) from webhook_deliveries
				where endpoint_id = "webhook_endpoints"."id" and next_attempt_at is not null)`,
		})
		.from(e)
		.$dynamic()

type Row = Awaited<ReturnType<typeof listed>>[number]

/** An endpoint as the API returns it. */
export const toEndpoint = ({ status, fault, ...endpoint }: Row) => ({
	...endpoint,
	problem: describeWebhookFault(status, fault) ?? null,
})

/** The statement for the workspace's endpoints, newest first; for toEndpoint. */
export const endpointsOf = (db: Database, workspaceId: number) =>
	listed(db).where(eq(e.workspaceId, workspaceId)).orderBy(desc(e.id))

/** The statement for one of the caller's endpoints, with all columns. */
export const endpointOf = (db: Database, { workspaceId }: Identity, id: number) =>
	db.select().from(e).where(own(workspaceId, id))

export type Endpoint = typeof webhookEndpoints.$inferSelect

const afterScheme = sql`replace(replace(substr(url, instr(url, '://') + 3), '?', '/'), '#', '/')`

/** SQL for an endpoint's host, as the log has it: the rest of an address may be a secret. */
export const hostById = (workspaceId: number, id: number) => sql<string>`(
	select substr(${afterScheme}, 1, instr(${afterScheme} || '/', '/') - 1)
	from webhook_endpoints where id = ${id} and workspace_id = ${workspaceId})`

/** Adds an endpoint; throws a 409 if there are too many, a 400 for a foreign link. */
export async function addEndpoint(
	db: Database,
	workspaceId: number,
	input: WebhookInput & { format: WebhookFormat; seed: string; site: string },
	event: EventIf,
) {
	const { url, format, events, linkId, minScore, minStatus, seed, site } = input
	const isOurs = isOwnLink(workspaceId, linkId)
	const fits = sql`(select count(*) from webhook_endpoints where workspace_id = ${workspaceId}) < ${webhookLimits.perWorkspace}`
	const [[known], , [row]] = await db.batch([
		db.select({ linked: sql<number>`${isOurs}` }).from(sql`(select 1)`),
		event(sql`${fits} and ${isOurs}`),
		db
			.insert(e)
			.select(
				rowsFrom(
					e,
					{ workspaceId, url, format, events, linkId, minScore, minStatus, seed, site },
					sql`where ${fits} and ${isOurs}`,
				),
			)
			.returning(columns),
	])
	if (row) return toEndpoint({ ...row, waiting: 0 })
	if (!known?.linked) throw unknownLink()
	throw conflict(
		`A workspace has at most ${webhookLimits.perWorkspace} webhooks. Please delete one that you no longer use.`,
	)
}

/** Changes an endpoint. Clears its failure if the change may have fixed it. */
export async function changeEndpoint(
	db: Database,
	workspaceId: number,
	id: number,
	{ paused, linkId, ...rest }: WebhookChange & { format?: WebhookFormat | undefined },
	event: EventIf,
) {
	const isOurs = isOwnLink(workspaceId, linkId ?? null)
	const isFixed = paused === false || rest.url !== undefined || rest.format !== undefined
	const [[known], [changed], , , [row]] = await db.batch([
		db.select({ linked: sql<number>`${isOurs}` }).from(sql`(select 1)`),
		db
			.update(e)
			.set({
				// An update must not be empty.
				id,
				...rest,
				...(linkId !== undefined && { linkId }),
				...(paused !== undefined && { paused: paused ? ('by_hand' as const) : null }),
				...(isFixed && { failures: 0, retryAt: null, status: null, fault: null }),
			})
			.where(and(own(workspaceId, id), isOurs))
			.returning({ id: e.id }),
		event(sql`changes() > 0`),
		retryNow(
			db,
			sql`(select id from webhook_endpoints where ${own(workspaceId, id)} and ${isOurs} and ${isFixed})`,
		),
		listed(db).where(own(workspaceId, id)),
	])
	if (!row) throw notFound('Webhook')
	if (!changed || !known?.linked) throw unknownLink()
	return toEndpoint(row)
}

/** Gives an endpoint a new secret, while the former one still signs too; throws a 404 if it is not the workspace's. */
export async function rotateSecret(
	db: Database,
	workspaceId: number,
	id: number,
	{ seed, formerUntil }: { seed: string; formerUntil: Date },
	event: EventIf,
) {
	const [[rotated]] = await db.batch([
		db
			.update(e)
			.set({ formerSeed: sql`${e.seed}`, formerUntil, seed })
			.where(own(workspaceId, id))
			.returning({ id: e.id }),
		event(sql`changes() > 0`),
	])
	if (!rotated) throw notFound('Webhook')
}

/** Deletes an endpoint with its pending deliveries; throws a 404 if it is not the workspace's. */
export async function deleteEndpoint(
	db: Database,
	workspaceId: number,
	id: number,
	event: EventIf,
) {
	const [, [deleted]] = await db.batch([
		event(sql`exists (select 1 from webhook_endpoints where ${own(workspaceId, id)})`),
		db.delete(e).where(own(workspaceId, id)).returning({ id: e.id }),
	])
	if (!deleted) throw notFound('Webhook')
}

/** The owners of a workspace. */
export const ownersOf = (db: Database, workspaceId: number) =>
	db
		.select({ userId: members.userId })
		.from(members)
		.where(and(eq(members.workspaceId, workspaceId), eq(members.role, 'owner')))
