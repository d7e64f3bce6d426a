import { millisecondsInDay } from 'date-fns/constants'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { unusedFileDays } from '../files'
import { workspaces } from './accounts'
import { belongsTo, count, createdAt } from './columns'

/** An upload under way, in parts of the bucket. */
export type Upload = {
	/** The bucket's name for it. */
	id: string
	key: string
	name: string
	size: number
	/** Known once the first part is here. */
	type?: string
	/** The bucket's receipts, by number of the part. */
	parts: Record<string, string>
	/** In milliseconds since 1970-01-01. */
	startedAt: number
}

/** Files that links give to their visitors. Their bytes are in the bucket. */
export const files = sqliteTable(
	'files',
	{
		id: integer().primaryKey({ autoIncrement: true }),
		workspaceId: belongsTo(() => workspaces.id),
		/** These four are null or 0 until the first upload is complete. */
		name: text(),
		type: text(),
		size: count(),
		/** Its object in the bucket; another one after it was replaced. */
		key: text(),
		createdAt: createdAt(),
		/** The nightly run moves it on while a link gives the file, and deletes the file after it. */
		keptUntil: integer({ mode: 'timestamp_ms' })
			.notNull()
			.$defaultFn(() => new Date(Date.now() + unusedFileDays * millisecondsInDay)),
		upload: text({ mode: 'json' }).$type<Upload>(),
	},
	(t) => [index('files_by_workspace').on(t.workspaceId), uniqueIndex('files_by_key').on(t.key)],
)

/**
 * A lead's own address of a file. Its id comes from the submission, so that a retry gets the same address without a
 * trip. Triggers add it with its lead and delete it with it. No foreign keys, whose indexes would be written with
 * each lead.
 */
export const filePasses = sqliteTable('file_passes', {
	id: integer().primaryKey(),
	leadId: integer().notNull(),
	linkId: integer().notNull(),
	fileId: integer().notNull(),
	expiresAt: integer({ mode: 'timestamp_ms' }).notNull(),
	revokedAt: integer({ mode: 'timestamp_ms' }),
	/** When it was last downloaded, oldest first: milliseconds since 1970-01-01. */
	downloads: text({ mode: 'json' }).$type<number[]>().notNull().default([]),
	downloaded: count(),
})
