import { and, eq, sql } from 'drizzle-orm'
import { filePasses, files } from '../../schema/tables/files'
import { links } from '../../schema/tables/links'
import { isOnHost } from '../hosts/queries'
import { notFound } from '../http/errors'
import type { Database } from '../platform/env'

type Named = { linkId: number; pass: number }

const isNamed = ({ linkId, pass }: Named) =>
	and(eq(filePasses.id, pass), eq(filePasses.linkId, linkId))

/**
 * A lead's address of a file, with its file, link and lead's link's name; undefined if there is none, or not on the
 * host, which is empty for the default one: nobody's files are on another's domain.
 */
export async function readFilePass(db: Database, named: Named, host: string) {
	const [row] = await db
		.select({
			expiresAt: filePasses.expiresAt,
			revokedAt: filePasses.revokedAt,
			name: files.name,
			type: files.type,
			size: files.size,
			key: files.key,
			shortId: links.shortId,
			suspended: sql<number>`${links.suspendedFor} is not null or (
				select suspended_for from workspaces where id = ${links.workspaceId}) is not null`.as(
				'suspended',
			),
		})
		.from(filePasses)
		.innerJoin(links, eq(links.id, filePasses.linkId))
		.leftJoin(files, and(eq(files.id, filePasses.fileId), eq(files.workspaceId, links.workspaceId)))
		.where(and(isNamed(named), isOnHost(host, links.workspaceId)))
	return row
}
export type FilePass = NonNullable<Awaited<ReturnType<typeof readFilePass>>>

/** The most download times stored. */
const maxDownloads = 50

/** Counts a download. */
export const recordDownload = (db: Database, named: Named, now: number) =>
	db
		.update(filePasses)
		.set({
			downloaded: sql`${filePasses.downloaded} + 1`,
			downloads: sql`json_insert(iif(json_array_length(${filePasses.downloads}) < ${maxDownloads},
				${filePasses.downloads}, json_remove(${filePasses.downloads}, '$[0]')), '$[#]', ${now})`,
		})
		.where(isNamed(named))

const ofLead = (workspaceId: number, leadId: number) =>
	sql`${filePasses.id} = (
		select route ->> 'pass' from leads where id = ${leadId} and workspace_id = ${workspaceId})
		and ${filePasses.leadId} = ${leadId}`

/** The statement for a lead's address of a file. */
export const passOfLead = (db: Database, workspaceId: number, leadId: number) =>
	db
		.select({
			id: filePasses.id,
			linkId: filePasses.linkId,
			fileId: filePasses.fileId,
			name: sql<string | null>`(select name from files where id = ${filePasses.fileId}
				and workspace_id = ${workspaceId} and key is not null)`.as('file_name'),
			expiresAt: filePasses.expiresAt,
			revokedAt: filePasses.revokedAt,
			downloads: filePasses.downloads,
			downloaded: filePasses.downloaded,
		})
		.from(filePasses)
		.where(ofLead(workspaceId, leadId))

/** Revokes a lead's address, or lets it work again; throws a 404 if the lead has none. */
export async function revokePass(
	db: Database,
	workspaceId: number,
	leadId: number,
	revoked: boolean,
) {
	const [changed] = await db
		.update(filePasses)
		.set({ revokedAt: revoked ? new Date() : null })
		.where(ofLead(workspaceId, leadId))
		.returning({ id: filePasses.id })
	if (!changed) throw notFound('The lead’s address of a file')
}
