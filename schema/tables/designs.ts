import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DesignChoices } from '../design'
import type { PictureType } from '../picture'
import { workspaces } from './accounts'
import { belongsTo, createdAt } from './columns'

/** Designs saved by a workspace under a name. */
export const designTemplates = sqliteTable(
	'design_templates',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: belongsTo(() => workspaces.id),
		name: text().notNull(),
		design: text({ mode: 'json' }).$type<DesignChoices>().notNull(),
		createdAt: createdAt(),
	},
	(t) => [uniqueIndex('design_templates_by_name').on(t.workspaceId, t.name)],
)

/** Pictures for visitors' pages. */
export const pictures = sqliteTable(
	'pictures',
	{
		/** SHA-256 in hex: a picture never changes. */
		hash: text().notNull(),
		workspaceId: belongsTo(() => workspaces.id),
		type: text().$type<PictureType>().notNull(),
		/** In bytes. */
		size: integer().notNull(),
		/** In base64, because D1 returns blobs as arrays of numbers; null if stored in R2. */
		data: text(),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.workspaceId, t.hash] }),
		uniqueIndex('pictures_by_hash').on(t.hash, t.workspaceId),
		index('pictures_by_time').on(t.createdAt),
	],
)
