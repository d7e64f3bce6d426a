import { and, asc, eq, sql } from 'drizzle-orm'
import { maxQrStyles } from '../../schema/qrStyle'
import type { QrStyleInput } from '../../schema/qrStyleShape'
import { qrStyles } from '../../schema/tables/qrStyles'
import { conflict, notFound } from '../http/errors'
import type { Database } from '../platform/env'
import { rowsFrom } from '../platform/insertQueries'

const columns = { id: qrStyles.id, name: qrStyles.name, look: qrStyles.look }

/** A workspace's styles of QR codes, by name. */
export const listQrStyles = (db: Database, workspaceId: number) =>
	db
		.select(columns)
		.from(qrStyles)
		.where(eq(qrStyles.workspaceId, workspaceId))
		.orderBy(asc(qrStyles.name))

/** Saves a style, replacing one of the same name. Throws a 409 if the workspace has too many. */
export async function saveQrStyle(db: Database, workspaceId: number, { name, look }: QrStyleInput) {
	const [style] = await db
		.insert(qrStyles)
		.select(
			rowsFrom(
				qrStyles,
				{ workspaceId, name, look },
				sql`where (select count(*) from qr_styles where workspace_id = ${workspaceId}) < ${maxQrStyles}
					or exists (select 1 from qr_styles where workspace_id = ${workspaceId} and name = ${name})`,
			),
		)
		.onConflictDoUpdate({ target: [qrStyles.workspaceId, qrStyles.name], set: { look } })
		.returning(columns)
	if (!style) throw conflict(`You already have ${maxQrStyles} styles. Please delete one first.`)
	return style
}

/** Deletes a style. Throws a 404 if the workspace has no such style. */
export async function deleteQrStyle(db: Database, workspaceId: number, id: number) {
	const gone = await db
		.delete(qrStyles)
		.where(and(eq(qrStyles.id, id), eq(qrStyles.workspaceId, workspaceId)))
		.returning({ id: qrStyles.id })
	if (gone.length === 0) throw notFound('Style')
}
