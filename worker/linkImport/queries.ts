import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../../schema/day'
import { defaultFields } from '../../schema/fields'
import { undoForMs } from '../../schema/linkImport'
import { importUses, workspaces } from '../../schema/tables/accounts'
import { linkImports, links } from '../../schema/tables/links'
import { listedAmong } from '../abuse/checkQueries'
import type { Identity } from '../auth/identity'
import { hasConfirmed } from '../auth/queries'
import { namesOf } from '../capture/names'
import { foldForSearch } from '../leads/search'
import { type HostName, type Taken, takenNames } from '../links/nameQueries'
import { newShortId } from '../links/shortId'
import type { Database } from '../platform/env'
import type { ReadyLink } from './rows'

/** How many rows one trip stores: visitors' submissions wait for it. */
const maxRowsAtOnce = 250
/** How many addresses' hashes one parameter holds: some 30 of each, far below D1's 2 MB. */
const maxListedAtOnce = 500
/** How many links are deleted in one trip. */
const maxUndoneAtOnce = 500

type AnyStatement = Parameters<Database['batch']>[0][number]
const inParts = <One>(all: readonly One[], size: number) =>
	Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
		all.slice(i * size, (i + 1) * size),
	)

type Statement = { toSQL(): { sql: string; params: unknown[] } }

/** The statement for what an import depends on: the workspace's live domains, its quota and how many links it has. */
export const beforeImport = (db: Database, { workspaceId, userId }: Identity) =>
	db
		.select({
			workspaceSince: workspaces.createdAt,
			raised: importUses.raised,
			importedDay: importUses.linksDay,
			importedLinks: importUses.links,
			confirmed: hasConfirmed(userId),
			total: sql<number>`(
				select c.links from workspace_counters c where c.workspace_id = ${workspaces.id})`.as(
				'total',
			),
			live: sql<string[]>`(
				select json_group_array(host) from domains
				where domains.workspace_id = ${workspaces.id} and state = 'live' and removed_at is null)`
				.mapWith((hosts: string) => JSON.parse(hosts) as string[])
				.as('live'),
		})
		.from(workspaces)
		.leftJoin(importUses, eq(importUses.workspaceId, workspaces.id))
		.where(sql`${workspaces.id} = ${workspaceId}`)

const ofImport = (workspaceId: number | SQL, importId: string) =>
	and(sql`${linkImports.workspaceId} = ${workspaceId}`, eq(linkImports.importId, importId))

/** The statement for a workspace's import; no row for one that it doesn't have. */
export const importOf = (db: Database, workspaceId: number | SQL, importId: string) =>
	db
		.select({
			id: linkImports.id,
			createdAt: linkImports.createdAt,
			undoneAt: linkImports.undoneAt,
		})
		.from(linkImports)
		.where(ofImport(workspaceId, importId))

/** The statements for which of many addresses are blocklisted, by their hashes. */
const listedOf = (db: Database, addresses: readonly string[]) =>
	inParts(addresses, maxListedAtOnce).map((part) =>
		db.select({ listed: listedAmong(part).as('listed') }).from(sql`(select 1)`),
	)

/**
 * What the database has about an import and the rows that it might add: the import itself if it has begun, rows
 * already stored, taken names, and blocklisted hashes. `more` is sent in the same trip.
 */
export async function lookUp(
	db: Database,
	workspaceId: number,
	importId: string,
	{ names, addresses }: { names: readonly HostName[]; addresses: readonly string[] },
	more: readonly AnyStatement[],
) {
	const [[begun], there, ...found] = (await db.batch([
		importOf(db, workspaceId, importId),
		db
			.select({ row: links.importRow })
			.from(links)
			.where(
				sql`${links.linkImportId} = (select id from link_imports where ${ofImport(workspaceId, importId)})`,
			),
		...takenNames(db, workspaceId, names),
		...listedOf(db, addresses),
		...more,
	])) as unknown as [
		Awaited<ReturnType<typeof importOf>>,
		{ row: number }[],
		...(Taken | { listed: string[] })[][],
	]
	const rows = found.flat()
	return {
		begun,
		there: new Set(there.map(({ row }) => row)),
		taken: rows.filter((row): row is Taken => 'name' in row),
		listed: rows.flatMap((row) => ('listed' in row ? row.listed : [])),
	}
}

/** ?1 is a JSON list of rows, ?2 the workspace, ?3 the import. */
const openImport = `(SELECT id FROM link_imports
	WHERE link_imports.workspace_id = ?2 AND link_imports.import_id = ?3 AND undone_at IS NULL)`
const newRows = `FROM json_each(?1)
	WHERE ${openImport} IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM links WHERE links.link_import_id = ${openImport} AND import_row = value ->> 'row')`

const insertLinks = `INSERT INTO links (workspace_id, user_id, title, search_text, description, destination_url,
		short_id, created_at, fields, active, checked_at, slug, domain, expires_at, max_leads, tags, archived,
		clicks_before, link_import_id, import_row)
	SELECT ?2, ?4, value ->> 'title', value ->> 'searchText', value ->> 'description', value ->> 'destinationUrl',
		value ->> 'shortId', value ->> 'createdAt', ?5, value ->> 'active', ?6, value ->> 'slug', value ->> 'domain',
		value ->> 'expiresAt', value ->> 'maxLeads', value ->> 'tags', value ->> 'archived',
		value ->> 'clicksBefore', ${openImport}, value ->> 'row'
	${newRows}
	ON CONFLICT (short_id) DO NOTHING
	RETURNING import_row AS row`

/**
 * Adds the rows that are about to become links to what the workspace imported today. It goes before the insert: after it,
 * changes() is the search index's.
 */
const countLinks = `INSERT INTO import_uses (workspace_id, day, rows, bytes, links_day, links)
	SELECT ?2, 0, 0, 0, ?4, n FROM (SELECT count(*) AS n ${newRows}) WHERE n > 0
	ON CONFLICT (workspace_id) DO UPDATE SET
		links = iif(links_day = excluded.links_day, import_uses.links, 0) + excluded.links, links_day = excluded.links_day`

type Author = { workspaceId: number; userId: number }

/**
 * Stores links, a portion per trip, and adds the numbers of their rows to `added`. Throws the database's error if a
 * name has been taken since; earlier portions stay stored. The statements of `last` are sent with the last portion.
 */
export async function storeLinks(
	db: Database,
	{ workspaceId, userId }: Author,
	importId: string,
	ready: readonly ReadyLink[],
	last: readonly Statement[],
	added: Set<number>,
) {
	const d1 = db.$client
	const bound = (statement: Statement) => {
		const { sql, params } = statement.toSQL()
		return d1.prepare(sql).bind(...params)
	}
	const now = Date.now()
	const begin = bound(
		db
			.insert(linkImports)
			.values({ workspaceId, importId, createdAt: new Date(now) })
			.onConflictDoNothing(),
	)
	const [insert, count] = [d1.prepare(insertLinks), d1.prepare(countLinks)]
	const fields = JSON.stringify(defaultFields)
	let at = 0
	do {
		const portion = ready.slice(at, at + maxRowsAtOnce)
		at += maxRowsAtOnce
		const rows = JSON.stringify(portion.map((one) => stored(one, now)))
		const results = await d1.batch<{ row: number }>([
			begin,
			count.bind(rows, workspaceId, importId, dayOf(now)),
			insert.bind(rows, workspaceId, importId, userId, fields, now),
			...(at >= ready.length ? last.map(bound) : []),
		])
		for (const { row } of results[2]?.results ?? []) added.add(row)
	} while (at < ready.length)
}

/** A row's link as bound parameters; SQLite has no booleans or dates, so they are numbers. */
const stored = ({ row, link }: ReadyLink, now: number) => ({
	row,
	title: link.title,
	searchText: foldForSearch(link.title),
	description: link.description,
	destinationUrl: link.destinationUrl,
	shortId: newShortId(),
	createdAt: link.createdAt?.getTime() ?? now,
	active: Number(link.active),
	slug: link.slug,
	domain: link.domain,
	expiresAt: link.expiresAt?.getTime() ?? null,
	maxLeads: link.maxLeads ?? null,
	tags: link.tags ?? [],
	archived: Number(link.archived ?? false),
	clicksBefore: link.clicksBefore,
})

/** The imports of a workspace that can be undone, newest first, with how many links each has. */
export const recentImports = (db: Database, workspaceId: number) =>
	db
		.select({
			importId: linkImports.importId,
			createdAt: linkImports.createdAt,
			links: sql<number>`(
				select count(*) from links where links.link_import_id = link_imports.id)`.as('links'),
		})
		.from(linkImports)
		.where(
			and(
				eq(linkImports.workspaceId, workspaceId),
				gt(linkImports.createdAt, new Date(Date.now() - undoForMs)),
				sql`${linkImports.undoneAt} is null`,
			),
		)
		.orderBy(desc(linkImports.createdAt))
		.limit(10)

const isIdle = sql`not exists (select 1 from leads where leads.link_id = links.id)`

/**
 * Deletes an import's links for good, in rounds, except those that have leads. Returns the names of the deleted
 * ones and how many stay. `log` is sent with the first round.
 */
export async function undoImport(
	db: Database,
	{ workspaceId }: Pick<Author, 'workspaceId'>,
	id: number,
	log: AnyStatement,
) {
	const all = sql`links.workspace_id = ${workspaceId} and links.link_import_id = ${id}`
	const some = sql`(select links.id from links where ${all} and ${isIdle} limit ${maxUndoneAtOnce})`
	const names: string[][] = []
	for (;;) {
		const [found, , [left]] = (await db.batch([
			db
				.select({ names: namesOf().as('names') })
				.from(links)
				.where(sql`links.id in ${some}`),
			db.delete(links).where(sql`links.id in ${some}`),
			db
				.select({
					all: sql<number>`count(*)`.as('all'),
					idle: sql<number>`coalesce(sum(${isIdle}), 0)`.as('idle'),
				})
				.from(links)
				.where(all),
			...(names.length === 0
				? [log, db.update(linkImports).set({ undoneAt: new Date() }).where(eq(linkImports.id, id))]
				: []),
		])) as unknown as [{ names: string[] }[], unknown, { all: number; idle: number }[]]
		names.push(...found.map((link) => link.names))
		if (!left || left.idle === 0 || found.length === 0) return { names, kept: left?.all ?? 0 }
	}
}
