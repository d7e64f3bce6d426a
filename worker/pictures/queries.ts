import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { type DesignChoices, pictureFields, picturesIn } from '../../schema/design'
import type { DesignChange } from '../../schema/designShape'
import { maxPictures } from '../../schema/picture'
import { pictures } from '../../schema/tables/designs'
import { isOnHost } from '../hosts/queries'
import { badInput } from '../http/errors'
import type { Database } from '../platform/env'

type Picture = typeof pictures.$inferInsert

/** The designs in a request body, by their property. */
type Designs = Record<string, unknown>

const designsIn = (body: Designs) =>
	['design', 'designDraft', 'draft'].flatMap((name) => {
		const design = body[name] as DesignChange | null | undefined
		return design ? [[name, design as DesignChoices] as const] : []
	})

/** SQL for the pictures that designs refer to but the workspace doesn’t have. */
export function missingPictures(workspaceId: number | SQL, body: Designs) {
	const named = picturesIn(...designsIn(body).map(([, design]) => design))
	if (named.length === 0) return sql<string[]>`'[]'`.mapWith(JSON.parse)
	return sql<string[]>`(
		select json_group_array(value) from json_each(${JSON.stringify(named)}) where not exists (
			select 1 from pictures where workspace_id = ${workspaceId} and hash = value))`.mapWith(
		JSON.parse,
	)
}

/** Throws a 400 for pictures that the workspace does not have. */
export function refuseMissing(missing: readonly string[], body: Designs) {
	const message = 'This picture does not exist. Please upload it first.'
	const issues = designsIn(body).flatMap(([name, design]) =>
		pictureFields
			.filter((field) => missing.includes(design[field] ?? ''))
			.map((field) => ({ path: `${name}.${field}`, message })),
	)
	if (issues.length > 0) throw badInput(message, issues)
}

/** Adds a picture unless the workspace has it; false if the workspace is full. */
export async function addPicture(db: Database, picture: Picture) {
	const added = await db.all(sql`
		insert into pictures (hash, workspace_id, type, size, data, created_at)
		select ${picture.hash}, ${picture.workspaceId}, ${picture.type}, ${picture.size}, ${picture.data ?? null},
			${Date.now()}
		where (select count(*) from pictures where workspace_id = ${picture.workspaceId}) < ${maxPictures}
			or exists (select 1 from pictures
				where workspace_id = ${picture.workspaceId} and hash = ${picture.hash})
		on conflict do update set created_at = excluded.created_at
		returning hash`)
	return added.length > 0
}

/**
 * A picture of any workspace that is not suspended, on its own host of that workspace: visitors request it by hash
 * alone.
 */
export async function readPicture(db: Database, hash: string, host: string) {
	const [picture] = await db
		.select({ type: pictures.type, data: pictures.data })
		.from(pictures)
		.where(
			and(
				eq(pictures.hash, hash),
				isOnHost(host, pictures.workspaceId),
				sql`(select suspended_for from workspaces where id = ${pictures.workspaceId}) is null`,
			),
		)
		.limit(1)
	return picture
}

const isUnused = and(
	sql`not exists (select 1 from links where links.workspace_id = ${pictures.workspaceId}
		and instr(links.design || coalesce(links.design_draft, ''), ${pictures.hash}))`,
	sql`not exists (select 1 from trash where trash.workspace_id = ${pictures.workspaceId}
		and trash.entry = 1 and trash.kind = 'links' and instr(trash.row, ${pictures.hash}))`,
	sql`not exists (select 1 from workspaces where workspaces.id = ${pictures.workspaceId}
		and instr(workspaces.design || coalesce(workspaces.design_draft, ''), ${pictures.hash}))`,
	sql`not exists (select 1 from design_templates
		where design_templates.workspace_id = ${pictures.workspaceId}
		and instr(design_templates.design, ${pictures.hash}))`,
)

/** Each picture is searched for in all designs of its workspace, so one statement checks only some. */
const checkedPerStatement = 500

/** Deletes pictures that no design has used for a day. */
export async function deleteUnusedPictures(db: Database, now: number) {
	const old = lt(pictures.createdAt, new Date(now - 24 * 60 * 60 * 1000))
	let last = 0
	for (;;) {
		const [batch] = await db.all<{ rows: number; last: number }>(sql`
			select count(*) rows, max(rowid) last from (
				select rowid from pictures where rowid > ${last} order by rowid limit ${checkedPerStatement})`)
		if (!batch?.rows) return
		await db
			.delete(pictures)
			.where(and(sql`pictures.rowid > ${last} and pictures.rowid <= ${batch.last}`, old, isUnused))
		last = batch.last
	}
}

/** The hashes that no workspace has a picture for. */
export async function withoutOwner(db: Database, hashes: readonly string[]) {
	const rows = await db.all<{ hash: string }>(sql`
		select value as hash from json_each(${JSON.stringify(hashes)})
		where not exists (select 1 from pictures where pictures.hash = value)`)
	return rows.map(({ hash }) => hash)
}

/** All of a workspace's pictures, ten at a time, since each may hold a megabyte of base64. */
export async function* allPictures(db: Database, workspaceId: number) {
	let last = ''
	for (;;) {
		const rows = await db
			.select({
				hash: pictures.hash,
				type: pictures.type,
				size: pictures.size,
				createdAt: pictures.createdAt,
				data: pictures.data,
			})
			.from(pictures)
			.where(and(eq(pictures.workspaceId, workspaceId), sql`${pictures.hash} > ${last}`))
			.orderBy(pictures.hash)
			.limit(10)
		yield rows
		const end = rows.at(-1)
		if (!end || rows.length < 10) return
		last = end.hash
	}
}
