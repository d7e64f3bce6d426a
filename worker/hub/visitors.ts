import type { SqlStorage } from '@cloudflare/workers-types'
import { packed, unpackInto } from './hashes'
import { partsOf } from './linkDay'

/** How many visitors are held in memory: about 100 bytes each, of a hub's 128 MB. */
const maxInMemory = 500_000

export const visitorsSchema = `
	create table if not exists seen (
		day integer not null, link_id integer not null, n integer not null, visitors blob not null,
		primary key (day, link_id, n)) without rowid`

/** What is known of each visitor of a link on a day, as `toNumber` has it, by the visitor's hash. */
export class Visitors {
	private loaded = new Map<string, Map<string, number>>()

	constructor(private readonly sql: SqlStorage) {}

	/** Those of a link's day, including `unstored` ones; add to them what is learned. */
	of(key: string, unstored: ReadonlyMap<string, number> | undefined) {
		const known = this.loaded.get(key)
		if (known) return known
		if (this.inMemory > maxInMemory) this.loaded.clear()
		const chunks = this.sql.exec<{ visitors: ArrayBuffer }>(
			'select visitors from seen where day = ? and link_id = ? order by n',
			...partsOf(key),
		)
		const visitors = new Map<string, number>()
		for (const chunk of chunks) unpackInto(visitors, chunk.visitors)
		for (const [visitor, number] of unstored ?? []) visitors.set(visitor, number)
		this.loaded.set(key, visitors)
		return visitors
	}

	private get inMemory() {
		let sum = 0
		for (const { size } of this.loaded.values()) sum += size
		return sum
	}

	store(key: string, changed: Map<string, number>) {
		this.sql.exec(
			`insert into seen (day, link_id, n, visitors)
				select ?1, ?2, coalesce(max(n), 0) + 1, ?3 from seen where day = ?1 and link_id = ?2`,
			...[...partsOf(key), packed(changed)],
		)
	}

	forgetLink(linkId: number) {
		this.sql.exec('delete from seen where link_id = ?', linkId)
		this.unload((_, id) => id === linkId)
	}

	forgetBefore(day: number) {
		this.sql.exec('delete from seen where day < ?', day)
		this.unload((dayOfKey) => dayOfKey < day)
	}

	private unload(matches: (day: number, linkId: number) => boolean) {
		for (const key of this.loaded.keys()) if (matches(...partsOf(key))) this.loaded.delete(key)
	}

	/** Drops the cache, so that visitors are read again. */
	reload() {
		this.loaded.clear()
	}
}
