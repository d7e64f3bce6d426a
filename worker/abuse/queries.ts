import { and, count, desc, eq, gt, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { OperatorAct } from '../../schema/moderation'
import { blockedDestinations, operatorActs, reports } from '../../schema/tables/abuse'
import { importUses, workspaces } from '../../schema/tables/accounts'
import { deadLetters } from '../../schema/tables/events'
import { links } from '../../schema/tables/links'
import { namesOf } from '../capture/names'
import { lookSoon } from '../checks/queries'
import { notFound } from '../http/errors'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'
import { hashesOf } from './expressions'

/** The most open reports a link can gather: one is enough for somebody to look. */
const maxOpenReports = 50
const shownReports = 200
const shownLinks = 50
const shownSuspended = 200
const shownActs = 100

/** SQL for those of the addresses' hashes that are on the blocklist. */
export const listedAmong = (addresses: readonly string[]) =>
	addresses.length === 0
		? sql<string[]>`'[]'`.mapWith(JSON.parse)
		: sql<string[]>`(select json_group_array(hash) from ${blockedDestinations} where hash in (
			select value from json_each(${JSON.stringify([...new Set(addresses.flatMap(hashesOf))])})))`.mapWith(
				JSON.parse,
			)

type Report = Pick<typeof reports.$inferInsert, 'linkId' | 'reason' | 'details'>

export async function addReport(db: Database, { linkId, reason, details }: Report) {
	await db.run(sql`
		insert into reports (link_id, reason, details, created_at)
		select ${linkId}, ${reason}, ${details}, ${Date.now()} from links where id = ${linkId} and (
			select count(*) from reports where link_id = ${linkId} and closed_at is null) < ${maxOpenReports}`)
}

/** The email of a workspace's owner. Raw SQL, because Drizzle drops the table names that this needs. */
const ownerOf = (workspaceId: 'links.workspace_id' | 'workspaces.id') =>
	sql<string | null>`(
		select u.username from members m join users u on u.id = m.user_id
		where m.workspace_id = ${sql.raw(workspaceId)} and m.role = 'owner' order by m.user_id limit 1)`.as(
		'owner',
	)

const linkColumns = {
	id: links.id,
	shortId: links.shortId,
	title: links.title,
	destinationUrl: links.destinationUrl,
	createdAt: links.createdAt,
	active: links.active,
	suspendedFor: links.suspendedFor,
	workspaceId: links.workspaceId,
	accountSuspendedFor: sql<string | null>`(
		select w.suspended_for from workspaces w where w.id = links.workspace_id)`.as(
		'account_suspended_for',
	),
	owner: ownerOf('links.workspace_id'),
	importsRaised: sql<boolean>`exists (
		select 1 from import_uses u where u.workspace_id = links.workspace_id and u.raised)`
		.mapWith(Boolean)
		.as('imports_raised'),
}

/** The operators' overview; links come newest first, from below the id `before`. */
export async function readOverview(db: Database, before = Number.MAX_SAFE_INTEGER) {
	const aYearAgo = new Date(Date.now() - 365 * 24 * 60 * 60 * 1000)
	const [open, newest, suspendedLinks, suspendedAccounts, acts, [letters], size] = await db.batch([
		db
			.select({
				// In a batch, D1 tells columns apart only by name.
				id: sql<number>`${reports.id}`.as('report_id'),
				reason: reports.reason,
				details: reports.details,
				reportedAt: sql<Date>`${reports.createdAt}`.mapWith(reports.createdAt).as('reported_at'),
				link: linkColumns,
			})
			.from(reports)
			.innerJoin(links, eq(links.id, reports.linkId))
			.where(isNull(reports.closedAt))
			.orderBy(desc(reports.createdAt))
			.limit(shownReports),
		db
			.select(linkColumns)
			.from(links)
			.where(lt(links.id, before))
			.orderBy(desc(links.id))
			.limit(shownLinks),
		db.select(linkColumns).from(links).where(gt(links.suspendedFor, '')).limit(shownSuspended),
		db
			.select({
				workspaceId: workspaces.id,
				suspendedFor: workspaces.suspendedFor,
				owner: ownerOf('workspaces.id'),
			})
			.from(workspaces)
			.where(gt(workspaces.suspendedFor, ''))
			.limit(shownSuspended),
		db
			.select({
				id: operatorActs.id,
				createdAt: operatorActs.createdAt,
				operator: operatorActs.operator,
				act: operatorActs.act,
				linkId: operatorActs.linkId,
				workspaceId: operatorActs.workspaceId,
				reason: operatorActs.reason,
				shortId: links.shortId,
			})
			.from(operatorActs)
			.leftJoin(links, eq(links.id, operatorActs.linkId))
			.where(gte(operatorActs.createdAt, aYearAgo))
			.orderBy(desc(operatorActs.createdAt), desc(operatorActs.id))
			.limit(shownActs),
		db.select({ count: count() }).from(deadLetters),
		db.run(sql`select 1`),
	])
	return {
		reports: open,
		newest,
		suspendedLinks,
		suspendedAccounts,
		acts,
		deadLetters: letters?.count ?? 0,
		/** The size of the database; null if D1 does not say. */
		bytes: (size.meta as { size_after?: number }).size_after ?? null,
	}
}

type Suspension = { operator: string; reason: string | null }

const now = () => new Date()

/** Logs an act about links, for a batch; `which` selects the links. */
const logAboutLinks = (
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

/** Lets a workspace import more a day, or no longer; throws a 404 if there is none. */
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

/** Links whose addresses were last checked before a moment, longest unchecked first. */
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

/** Records a check of these links, suspends those found harmful, and has the others looked at. */
export async function noteCheck(
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
		lookSoon(db, checked, now()),
	])
}

/** Those of the addresses' hashes that are on the blocklist. */
export async function readListed(db: Database, addresses: readonly string[]) {
	const [row] = await db
		.select({ listed: listedAmong(addresses).as('listed') })
		.from(sql`(select 1)`)
	return row?.listed ?? []
}
