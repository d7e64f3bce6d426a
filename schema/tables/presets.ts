import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PresetKind } from '../presets'
import { workspaces } from './accounts'
import { belongsTo, createdAt } from './columns'

/** What a workspace saved under a name, to use it again. */
export const presets = sqliteTable(
	'presets',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: belongsTo(() => workspaces.id),
		kind: text().$type<PresetKind>().notNull(),
		name: text().notNull(),
		/** In the shape of its kind. */
		value: text({ mode: 'json' }).notNull(),
		createdAt: createdAt(),
	},
	(t) => [uniqueIndex('presets_by_name').on(t.workspaceId, t.kind, t.name)],
)
