import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { OperatorAct } from '../../schema/moderation'
import { operatorActs, reports } from '../../schema/tables/abuse'
import { importUses, workspaces } from '../../schema/tables/accounts'
import { links } from '../../schema/tables/links'
import { namesOf } from '../capture/names'
import { notFound } from '../http/errors'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

type Suspension = { operator: string; reason: string | null }

export const now = () => new Date()

/** Logs an act about links, for a batch; `which` selects the links. */
export const logAboutLinks = (
	db: Database,
	act: OperatorAct,
	{ operator, reason }: { operator: string | null; reason: string | null },
	which: SQL,
) =>
	db
		.insert(operatorActs)
		.select(
			rowsFrom(
				operatorActs,
				{ operator, act, linkId: sql`id`, workspaceId: sql`workspace_id`, reason },
				sql`from links where ${which}`,
			),
		)

const openReportsOf = (which: SQL) => and(isNull(reports.closedAt), which)

/** Suspends a link or, without a reason, lifts the suspension; returns its names or throws a 404. */
export async function suspendLink(db: Database, id: number, { operator, reason }: Suspension) {
	const [, [link]] = await db.batch([
		logAboutLinks(
			db,
			reason === null ? 'link.released' : 'link.suspended',
			{ operator, reason },
			sql`id = ${id}`,
		),
		db
			.update(links)
			.set({ suspendedFor: reason })
			.where(eq(links.id, id))
			.returning({ names: namesOf().as('names') }),
		...(reason === null ? [] : [closeReports(db, sql`${reports.linkId} = ${id}`)]),
	])
	if (!link) throw notFound('Link')
	return link.names
}

/** The statement that closes open reports. */
const closeReports = (db: Database, which: SQL) =>
	db.update(reports).set({ closedAt: now() }).where(openReportsOf(which))

/** Closes a link's open reports without further action; throws a 404 if there are none. */
export async function dismissReports(db: Database, linkId: number, operator: string) {
	const [, closed] = await db.batch([
		logAboutLinks(
			db,
			'reports.dismissed',
			{ operator, reason: null },
			sql`id = ${linkId} and exists (
				select 1 from reports where link_id = ${linkId} and closed_at is null)`,
		),
		db
			.update(reports)
			.set({ closedAt: now() })
			.where(openReportsOf(sql`${reports.linkId} = ${linkId}`))
			.returning({ id: reports.id }),
	])
	if (closed.length === 0) throw notFound('Report')
}

/**
 * Suspends an account with all its links or, without a reason, lifts the suspension; returns the names
 * of its links or throws a 404.
 */
export async function suspendAccount(db: Database, id: number, { operator, reason }: Suspension) {
	const [, [changed], own] = await db.batch([
		db.insert(operatorActs).select(
			rowsFrom(
				operatorActs,
				{
					operator,
					act: reason === null ? 'account.released' : 'account.suspended',
					workspaceId: id,
					reason,
				},
				sql`from workspaces where id = ${id}`,
			),
		),
		db
			.update(workspaces)
			.set({ suspendedFor: reason })
			.where(eq(workspaces.id, id))
			.returning({ id: workspaces.id }),
		db
			.select({ names: namesOf().as('names') })
			.from(links)
			.where(eq(links.workspaceId, id)),
		...(reason === null
			? []
			: [
					closeReports(
						db,
						sql`${reports.linkId} in (select id from links where workspace_id = ${id})`,
					),
				]),
	])
	if (!changed) throw notFound('Account')
	return own.flatMap(({ names }) => names)
}

/** Raises a workspace's daily import quota, or resets it; throws a 404 if there is no such workspace. */
export async function raiseImports(db: Database, id: number, operator: string, raised: boolean) {
	const there = sql`from workspaces where id = ${id}`
	const [, changed] = await db.batch([
		db
			.insert(operatorActs)
			.select(
				rowsFrom(
					operatorActs,
					{ operator, act: raised ? 'imports.raised' : 'imports.lowered', workspaceId: id },
					there,
				),
			),
		db
			.insert(importUses)
			.select(
				rowsFrom(
					importUses,
					{ workspaceId: id, day: 0, rows: 0, bytes: 0, raised },
					sql`${there} and true`,
				),
			)
			.onConflictDoUpdate({ target: importUses.workspaceId, set: { raised } })
			.returning({ id: importUses.workspaceId }),
	])
	if (changed.length === 0) throw notFound('Account')
}
