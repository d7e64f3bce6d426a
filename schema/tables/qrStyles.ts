import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { QrLook } from '../qrStyle'
import { workspaces } from './accounts'
import { createdAt } from './columns'

/** Looks of QR codes that a workspace saved under a name. */
export const qrStyles = sqliteTable(
	'qr_styles',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: integer()
			.notNull()
			.references(() => workspaces.id, { onDelete: 'cascade' }),
		name: text().notNull(),
		look: text({ mode: 'json' }).$type<QrLook>().notNull(),
		createdAt: createdAt(),
	},
	(t) => [uniqueIndex('qr_styles_by_name').on(t.workspaceId, t.name)],
)
