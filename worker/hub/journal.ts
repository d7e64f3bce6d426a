import type { SqlStorage } from '@cloudflare/workers-types'
import type { VisitsMessage } from '../platform/messages'

export type Visit = VisitsMessage['visits'][number]
export type Sign = VisitsMessage['signs'][number]

/** The new part of a batch, with the hub's own hashes of visitors. */
export type Entry = { visits: Visit[]; signs: Sign[] }

export const journalSchema =
	'create table if not exists journal (n integer primary key, entries text not null)'

/**
 * What a hub has learned since it last wrote visitors and totals to their own rows, oldest first. It is a
 * single row, so that any batch costs one row written, however many visitors and links it covers.
 */
export class Journal {
	private readonly parts: string[]
	/** In characters. */
	length: number

	constructor(private readonly sql: SqlStorage) {
		const [row] = sql.exec<{ entries: string }>('select entries from journal').toArray()
		this.parts = row ? [row.entries] : []
		this.length = row?.entries.length ?? 0
	}

	entries() {
		return this.parts.flatMap((part) => JSON.parse(`[${part}]`) as Entry[])
	}

	append(entry: Entry) {
		const part = JSON.stringify(entry)
		this.parts.push(part)
		this.length += part.length
		this.sql.exec(
			`insert into journal (n, entries) values (1, ?)
				on conflict (n) do update set entries = excluded.entries`,
			this.parts.join(','),
		)
	}

	clear() {
		if (this.length > 0) this.sql.exec('delete from journal')
		this.parts.length = 0
		this.length = 0
	}
}
