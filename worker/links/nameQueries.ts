import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../platform/env'

/** A name on a host, which is empty for the default one. */
export type HostName = readonly [host: string, name: string]

/** How many names one parameter holds: at most 300 bytes each. */
const maxNamesAtOnce = 5000

/** SQL for whether a name on a host is taken; `but` restricts which links count. */
const isTaken = (host: SQL, name: SQL, but = sql`true`) => sql`(
	exists (select 1 from link_names n where n.host = ${host} and n.name = ${name} and ${but})
	or (${host} = '' and exists (select 1 from links o where lower(o.short_id) = ${name}))
	or exists (select 1 from trash n where n.name = ${name} and n.host = ${host} and ${but}))`

/** SQL for whether a link in the workspace's trash has a name on a host. */
const isInTrash = (workspaceId: SQL, host: SQL, name: SQL, but = sql`true`) => sql`exists (
	select 1 from trash n where n.name = ${name} and n.host = ${host} and n.workspace_id = ${workspaceId} and ${but})`

/**
 * SQL for whether a link other than the row's has a name on a host: `taken`, `trash` for one in the workspace's
 * trash, or null.
 */
export function nameConflict(host: SQL, name: SQL) {
	const another = sql`n.link_id <> links.id`
	return sql<'taken' | 'trash' | null>`(case
		when ${name} is null then null
		when ${isInTrash(sql`links.workspace_id`, host, name, another)} then 'trash'
		when ${isTaken(host, name, another)} then 'taken' end)`
}

const wanted = { host: sql`wanted.host`, name: sql`wanted.name` }

/** The statements for which of many names are taken, and whether a link in the workspace's trash has them. */
export const takenNames = (db: Database, workspaceId: number, names: readonly HostName[]) =>
	Array.from({ length: Math.ceil(names.length / maxNamesAtOnce) }, (_, i) =>
		db
			.select({
				host: sql<string>`wanted.host`.as('host'),
				name: sql<string>`wanted.name`.as('name'),
				inTrash: sql<boolean>`${isInTrash(sql`${workspaceId}`, wanted.host, wanted.name)}`
					.mapWith(Boolean)
					.as('in_trash'),
			})
			.from(
				sql`(select value ->> 0 as host, value ->> 1 as name from json_each(
					${JSON.stringify(names.slice(i * maxNamesAtOnce, (i + 1) * maxNamesAtOnce))})) as wanted`,
			)
			.where(isTaken(wanted.host, wanted.name)),
	)

export type Taken = Awaited<ReturnType<typeof takenNames>[number]>[number]

/** Which of many names are taken, in one trip. */
export async function readTakenNames(
	db: Database,
	workspaceId: number,
	names: readonly HostName[],
) {
	const [first, ...more] = takenNames(db, workspaceId, names)
	return first ? (await db.batch([first, ...more])).flat() : []
}
