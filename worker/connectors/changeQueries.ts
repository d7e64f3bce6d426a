import { and, type SQL, sql } from 'drizzle-orm'
import type { ConnectorChange } from '../../schema/connector'
import type { Mapping } from '../../schema/connectorFacts'
import { type ConnectorKind, connectorLimits, type MinStage } from '../../schema/connectorKinds'
import { connectors } from '../../schema/tables/connectors'
import { secrets } from '../../schema/tables/secrets'
import type { EventIf } from '../auth/accountLog'
import { conflict, notFound } from '../http/errors'
import { changedMeanwhile } from '../http/stale'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import type { Sealed } from '../platform/sealed'
import type { SealedAccess } from './access'
import { grantIsOver } from './credential'
import { waitingGrant } from './grantQueries'
import { all, isOwnLink, toConnector, unknownLink } from './queries'
import { requeue } from './resendQueries'
import { ownConnector } from './waitingQueries'

const c = connectors

type NewConnector = {
	kind: ConnectorKind
	secret: SealedAccess
	/** The grant that it is made with, which can't be used again. */
	grantId: number | undefined
	account: string
	home: string | null
	target: string
	targetName: string
	idField: string | null
	mapping: Mapping
	linkId: number | null
	minScore: number | null
	minStage: MinStage | null
	deletes: boolean
	site: string
}

/** Adds a connector; throws a 409 if there are too many, a 400 for a foreign link. */
export async function addConnector(
	db: Database,
	workspaceId: number,
	{ secret, grantId, ...input }: NewConnector,
	event: EventIf,
) {
	const isOurs = isOwnLink(workspaceId, input.linkId)
	const fits = sql`(select count(*) from connectors where workspace_id = ${workspaceId}) < ${connectorLimits.perWorkspace} and ${isOurs} and ${isWaiting(workspaceId, grantId)}`
	const [[known], , , , , [row]] = await db.batch([
		db
			.select({ linked: sql<number>`${isOurs}`, granted: isWaiting(workspaceId, grantId) })
			.from(sql`(select 1)`),
		event(fits),
		db.insert(secrets).select(rowsFrom(secrets, { workspaceId, ...secret }, sql`where ${fits}`)),
		db
			.insert(c)
			.select(
				rowsFrom(
					c,
					{ ...input, workspaceId, secretId: secretId(workspaceId, secret) },
					sql`where ${fits}`,
				),
			),
		endGrant(db, workspaceId, grantId, secret),
		all(db).where(sql`${c.secretId} = ${secretId(workspaceId, secret)}`),
	])
	if (row) return toConnector(row)
	if (!known?.linked) throw unknownLink()
	if (!known.granted) throw grantIsOver()
	throw conflict(
		`A workspace has at most ${connectorLimits.perWorkspace} connected tools. Please disconnect one that you no longer use.`,
	)
}

/** SQL for whether the grant can still be used, or none is given. */
const isWaiting = (workspaceId: number, grantId: number | undefined) =>
	sql<number>`(${grantId ?? null} is null or exists (
		select 1 from secrets where ${waitingGrant(workspaceId, grantId ?? 0)}))`

/** The statement that deletes a grant once a connector has its secret. */
const endGrant = (
	db: Database,
	workspaceId: number,
	grantId: number | undefined,
	secret: Sealed | undefined,
) =>
	db
		.delete(secrets)
		.where(
			and(
				waitingGrant(workspaceId, grantId ?? 0),
				sql`exists (select 1 from connectors where secret_id = ${secretId(workspaceId, secret)})`,
			),
		)

/** SQL for the id of the secret that was just stored. */
const secretId = (workspaceId: number, secret: Sealed | undefined) =>
	sql`(select max(id) from secrets where workspace_id = ${workspaceId} and sealed = ${secret?.sealed ?? null})`

/** SQL for whether the columns in `base` still have the values that were read with the connector. */
export const isAsRead = (read: typeof c.$inferSelect, base: ConnectorChange['base'] = {}) =>
	sql.join(
		[
			sql`true`,
			...(['linkId', 'minScore', 'minStage', 'deletes', 'mapping', 'stages'] as const)
				.filter((name) => name in base)
				.map((name) => sql`${c[name]} is ${sql.param(read[name], c[name])}`),
		],
		sql` and `,
	)

type Change = Omit<ConnectorChange, 'apiKey' | 'grant' | 'base'> & {
	/** A new key or grant, with what it gives access to. */
	reconnected?: {
		secret: SealedAccess
		grantId: number | undefined
		account: string
		home: string | null
		idField: string | null
	}
}

/**
 * Changes a connector if it is still `asRead`, and returns it. A new key, or resuming it, unblocks it. Throws a 404 if
 * it is not the workspace's, a 409 if it has changed.
 */
export async function changeConnector(
	db: Database,
	workspaceId: number,
	id: number,
	{ paused, reconnected, ...rest }: Change,
	event: EventIf,
	asRead: SQL,
) {
	const isOurs = isOwnLink(workspaceId, rest.linkId ?? null)
	const isResumed = paused === false || reconnected !== undefined
	const where = and(
		ownConnector(workspaceId, id),
		sql`${isOurs} and ${asRead} and ${isWaiting(workspaceId, reconnected?.grantId)}`,
	)
	const former = sql`(select secret_id from connectors where ${where})`
	const [[known], , , , [changed], [row]] = await db.batch([
		db
			.select({
				linked: sql<number>`${isOurs}`,
				granted: isWaiting(workspaceId, reconnected?.grantId),
			})
			.from(sql`(select 1)`),
		event(sql`${reconnected ? 1 : 0} and exists (select 1 from connectors where ${where})`),
		// The row stays, so that nothing is deleted with it.
		db
			.update(secrets)
			.set(reconnected ? { ...reconnected.secret, createdAt: new Date() } : { keyId: sql`key_id` })
			.where(sql`${secrets.id} = ${former} and ${reconnected ? 1 : 0}`),
		// Leads that were given up on are retried with a new key or mapping. Before the change, which makes `where` false.
		requeue(
			db,
			sql`(select id from connectors where ${where} and ${reconnected || rest.mapping ? 1 : 0})`,
		),
		db
			.update(c)
			.set({
				// An update must not be empty.
				id,
				...rest,
				// Earlier changes at the tool are not read.
				...(rest.stages && {
					changesSeen: sql`iif(${c.stages} is null, ${Date.now()}, ${c.changesSeen})`,
				}),
				...(reconnected && {
					account: reconnected.account,
					home: reconnected.home,
					idField: reconnected.idField,
				}),
				...(paused === true && { paused: 'by_hand' as const }),
				...(isResumed && { paused: null, failures: 0, retryAt: null, problem: null }),
			})
			.where(where)
			.returning({ id: c.id }),
		all(db).where(ownConnector(workspaceId, id)),
		endGrant(db, workspaceId, reconnected?.grantId, reconnected?.secret),
	])
	if (!row) throw notFound('Connection')
	if (known && !known.granted) throw grantIsOver()
	if (!known?.linked) throw unknownLink()
	if (!changed) throw changedMeanwhile(Object.keys(rest))
	return toConnector(row)
}

/** Deletes a connector with its key and its queue; throws a 404 if it is not the workspace's. */
export async function deleteConnector(
	db: Database,
	workspaceId: number,
	id: number,
	event: EventIf,
) {
	const ours = sql`(select secret_id from connectors where ${ownConnector(workspaceId, id)})`
	const [, [gone]] = await db.batch([
		event(sql`exists (select 1 from connectors where ${ownConnector(workspaceId, id)})`),
		// Its connector is deleted with it.
		db.delete(secrets).where(sql`${secrets.id} = ${ours}`).returning({ id: secrets.id }),
	])
	if (!gone) throw notFound('Connection')
}
