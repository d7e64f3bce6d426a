import { and, eq, sql } from 'drizzle-orm'
import { filesIn } from '../../schema/rules'
import { files, type Upload } from '../../schema/tables/files'
import { givesFiles } from '../../schema/tables/links'
import { badInput, conflict } from '../http/errors'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

type Change = Parameters<typeof filesIn>[0]
type Workspace = number | ReturnType<typeof sql>

/** SQL for the ids of files that rules or a form's end give but the workspace doesn’t have. */
export function missingFiles(workspaceId: Workspace, change: Change) {
	const named = filesIn(change).map(({ id }) => id)
	if (named.length === 0) return sql<number[]>`'[]'`.mapWith(JSON.parse)
	return sql<number[]>`(
		select json_group_array(value) from json_each(${JSON.stringify(named)}) where not exists (
			select 1 from files where id = value and workspace_id = ${workspaceId} and key is not null))`.mapWith(
		JSON.parse,
	)
}

/** Throws a 400 for files that the workspace does not have. */
export function refuseMissingFiles(missing: readonly number[], change: Change) {
	const message = 'This file is gone. Please choose another one.'
	const issues = filesIn(change).flatMap(({ path, id }) =>
		missing.includes(id) ? [{ path, message }] : [],
	)
	if (issues.length > 0) throw badInput(message, issues)
}

/** SQL for whether a link gives a file, by its columns. */
const givenBy = (after: string, rules: string) => `(${after} ->> 'fileId' = files.id OR EXISTS (
	SELECT 1 FROM json_each(${rules}) WHERE value ->> '$.then.fileId' = files.id))`

/** Of the links of a file's workspace, those that give it; by the index of links that give any. */
export const givingLinks = `FROM links WHERE links.workspace_id = files.workspace_id
	AND ${givesFiles} AND ${givenBy('links.after', 'links.rules')}`

/** The same of those in the trash, because they may be restored. */
export const givingInTrash = `FROM trash WHERE trash.workspace_id = files.workspace_id AND trash.entry = 1
	AND trash.kind = 'links' AND ${givenBy("trash.row ->> '$.after'", "trash.row ->> '$.rules'")}`

/** The names of the files that a link gives, as JSON by id; for the statement that reads a public link. */
export const fileNamesSql = `iif(${givesFiles}, (SELECT json_group_object(files.id, files.name) FROM files
	WHERE files.workspace_id = links.workspace_id AND files.key IS NOT NULL
	AND ${givenBy('links.after', 'links.rules')}), '{}')`

/** How many bytes a workspace stores: its files, unfinished uploads, and what visitors uploaded. */
export const storedBytes = (workspaceId: Workspace) => sql<number>`((
	select coalesce(sum(size + coalesce(upload ->> 'size', 0)), 0) from files where workspace_id = ${workspaceId})
	+ (select coalesce(sum(size), 0) from uploads where workspace_id = ${workspaceId}))`

const own = (workspaceId: Workspace, id: number) =>
	and(eq(files.id, id), sql`${files.workspaceId} = ${workspaceId}`)

/** The statement for what an upload depends on; `replaced` is null unless the workspace has that file. */
export const beforeUpload = (db: Database, workspaceId: Workspace, replaces: number | undefined) =>
	db
		.select({
			used: storedBytes(workspaceId).as('used'),
			replaced: sql<number | null>`(
				select id from files where id = ${replaces ?? null} and workspace_id = ${workspaceId})`.as(
				'replaced',
			),
		})
		.from(sql`(select 1)`)

/** The statement for one of a workspace's files. */
export const oneFile = (db: Database, workspaceId: Workspace, id: number) =>
	db.select().from(files).where(own(workspaceId, id))

/** SQL for whether a workspace has room for that many bytes more: uploads that begin at once take turns. */
export const hasRoom = (workspaceId: Workspace, size: number, quota: number) =>
	sql`${storedBytes(workspaceId)} + ${size} <= ${quota}`

/** Records that an upload has begun, and returns its file; undefined if there is no room for it. */
export async function beginUpload(
	db: Database,
	workspaceId: number,
	upload: Upload,
	{ replaces, quota }: { replaces: number | undefined; quota: number },
) {
	const fits = hasRoom(workspaceId, upload.size, quota)
	const [file] = replaces
		? await db
				.update(files)
				.set({ upload })
				.where(and(own(workspaceId, replaces), fits))
				.returning()
		: await db
				.insert(files)
				.select(rowsFrom(files, { workspaceId, upload }, sql`where ${fits}`))
				.returning()
	return file
}

/** Records that a part has arrived. Throws a 409 if its upload has ended. */
export async function recordPart(
	db: Database,
	{ id, workspaceId }: { id: number; workspaceId: number },
	upload: Upload,
	{ number, etag, type }: { number: number; etag: string; type: string | undefined },
) {
	const noted = sql`json_set(${files.upload}, ${`$.parts."${number}"`}, ${etag})`
	const rows = await db
		.update(files)
		.set({ upload: type ? sql`json_set(${noted}, '$.type', ${type})` : noted })
		.where(and(own(workspaceId, id), sql`${files.upload} ->> 'id' = ${upload.id}`))
		.returning({ id: files.id })
	if (rows.length === 0) throw conflict('This upload has been canceled')
}

/** Puts an upload in its file's place. */
export async function endUpload(
	db: Database,
	{ id, workspaceId }: { id: number; workspaceId: number },
	{ key, name, size, type }: Upload,
) {
	await db
		.update(files)
		.set({ key, name, size, type: type ?? null, upload: null })
		.where(own(workspaceId, id))
}

/** Deletes an upload, and its file if that has no other content. */
export const cancelUpload = (db: Database, workspaceId: number, id: number) =>
	db.batch([
		db.delete(files).where(and(own(workspaceId, id), sql`${files.key} is null`)),
		db.update(files).set({ upload: null }).where(own(workspaceId, id)),
	])

/** The links that give a file, as JSON. */
const usedBy = sql<{ id: number; title: string }[]>`(
	select json_group_array(json_object('id', links.id, 'title', links.title)) ${sql.raw(givingLinks)})`.mapWith(
	JSON.parse,
)

/** A workspace's files, newest first, and how many bytes it stores. */
export async function listFiles(db: Database, workspaceId: number) {
	const [rows, [sum]] = await db.batch([
		db
			.select({
				id: files.id,
				name: files.name,
				type: files.type,
				size: files.size,
				createdAt: files.createdAt,
				upload: files.upload,
				usedBy: usedBy.as('used_by'),
			})
			.from(files)
			.where(eq(files.workspaceId, workspaceId))
			.orderBy(sql`${files.id} desc`),
		db.select({ used: storedBytes(workspaceId).as('used') }).from(sql`(select 1)`),
	])
	return { files: rows, used: sum?.used ?? 0 }
}

/** Deletes a file unless a link gives it, and returns its links and objects; undefined if there is none. */
export async function deleteFile(db: Database, workspaceId: number, id: number) {
	const [[file]] = await db.batch([
		db
			.select({ key: files.key, upload: files.upload, usedBy: usedBy.as('used_by') })
			.from(files)
			.where(own(workspaceId, id)),
		db
			.delete(files)
			.where(and(own(workspaceId, id), sql`not exists (select 1 ${sql.raw(givingLinks)})`)),
	])
	return file
}

/** All of a workspace's files, without their content, which is in the bucket. */
export async function* allFiles(db: Database, workspaceId: number) {
	yield await db
		.select({
			id: files.id,
			name: files.name,
			type: files.type,
			size: files.size,
			createdAt: files.createdAt,
		})
		.from(files)
		.where(eq(files.workspaceId, workspaceId))
}
