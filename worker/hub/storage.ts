import type { DurableObjectStorage } from '@cloudflare/workers-types'
import type { VisitsMessage } from '../platform/messages'
import { quartersInDay } from '../visits/day'
import { hashedOnce, hashesIn, packed } from './hashes'
import { count, noTotals, sizeOf, type Totals } from './totals'

/** A link's totals of a day, as far as the database has not got them. */
export type Unwritten = { linkId: number; day: number; totals: Totals; size: number }

/** How many hashes are held in memory: about 50 bytes each, of the 128 MB that a hub has. */
const mostInMemory = 500_000

/** Days before today whose visitors are still known, and so count once however late they come. */
const knownDays = 1
/** Days before today that can still grow, by batches that waited in a queue. */
const openDays = 30

const schema = `
	create table if not exists salts (day integer primary key, salt text not null);
	create table if not exists seen (day integer not null, link_id integer not null, hashes blob not null);
	create index if not exists seen_by_day on seen (day, link_id);
	create table if not exists days (
		day integer not null, link_id integer not null, totals text not null,
		size integer not null, written integer not null default 0,
		primary key (day, link_id)) without rowid;
	create table if not exists late_batches (id text primary key, day integer not null) without rowid`

/**
 * What a hub remembers of visits, in its own SQLite: who came, packed into a blob per batch and link,
 * and each day's totals. Everything is written before a batch is answered for.
 */
export class VisitStorage {
	// What was read from or written to the tables above; after a failure it is read again.
	private seen = new Map<string, Set<string>>()
	private inMemory = 0
	private salts = new Map<number, string>()

	constructor(private readonly storage: DurableObjectStorage) {
		storage.sql.exec(schema)
	}

	/** Counts the visitors who are not counted yet; `today` is a day, as days since 1970-01-01. */
	add({ id, visits }: VisitsMessage, today: number) {
		try {
			this.storage.transactionSync(() => {
				const isKnown = this.knowsBatch(id, visits, today)
				for (const [key, ofDay] of Map.groupBy(visits, keyOf)) {
					const [day, linkId] = key.split(' ').map(Number) as [number, number]
					if (day < today - openDays) continue
					// Whoever came before those that are still known is told apart by batch.
					if (day >= today - knownDays) this.addNew(day, linkId, ofDay)
					else if (!isKnown) this.addTo(day, linkId, ofDay)
				}
			})
		} catch (error) {
			this.seen.clear()
			this.salts.clear()
			this.inMemory = 0
			throw error
		}
	}

	private knowsBatch(id: string, visits: VisitsMessage['visits'], today: number) {
		if (visits.every((visit) => dayOfVisit(visit) >= today - knownDays)) return false
		const { rowsWritten } = this.storage.sql.exec(
			'insert or ignore into late_batches (id, day) values (?, ?)',
			id,
			today,
		)
		return rowsWritten === 0
	}

	private addNew(day: number, linkId: number, visits: VisitsMessage['visits']) {
		const seen = this.seenOf(day, linkId)
		const salt = this.saltOf(day)
		const fresh: string[] = []
		const counted = visits.filter(([, , visitor]) => {
			const hash = hashedOnce(salt, visitor)
			if (seen.has(hash)) return false
			seen.add(hash)
			fresh.push(hash)
			return true
		})
		if (fresh.length === 0) return
		this.inMemory += fresh.length
		this.storage.sql.exec(
			'insert into seen (day, link_id, hashes) values (?, ?, ?)',
			day,
			linkId,
			packed(fresh),
		)
		this.addTo(day, linkId, counted)
	}

	private addTo(day: number, linkId: number, visits: VisitsMessage['visits']) {
		const [row] = this.storage.sql
			.exec<{ totals: string }>(
				'select totals from days where day = ? and link_id = ?',
				day,
				linkId,
			)
			.toArray()
		const totals: Totals = row ? JSON.parse(row.totals) : noTotals()
		for (const visit of visits) count(totals, visit)
		this.storage.sql.exec(
			`insert into days (day, link_id, totals, size) values (?, ?, ?, ?)
				on conflict (day, link_id) do update set totals = excluded.totals, size = excluded.size`,
			day,
			linkId,
			JSON.stringify(totals),
			sizeOf(totals),
		)
	}

	private seenOf(day: number, linkId: number) {
		if (this.inMemory > mostInMemory) {
			this.seen.clear()
			this.inMemory = 0
		}
		const key = `${day} ${linkId}`
		const known = this.seen.get(key)
		if (known) return known
		const chunks = this.storage.sql.exec<{ hashes: ArrayBuffer }>(
			'select hashes from seen where day = ? and link_id = ?',
			day,
			linkId,
		)
		const seen = new Set<string>()
		for (const { hashes } of chunks) for (const hash of hashesIn(hashes)) seen.add(hash)
		this.inMemory += seen.size
		this.seen.set(key, seen)
		return seen
	}

	/** The random salt of a day's hashes: once it is gone, so is every way from them to a visitor. */
	private saltOf(day: number) {
		const known = this.salts.get(day)
		if (known) return known
		const [row] = this.storage.sql
			.exec<{ salt: string }>(
				`insert into salts (day, salt) values (?, ?)
					on conflict (day) do update set salt = salt returning salt`,
				day,
				crypto.randomUUID() + crypto.randomUUID(),
			)
			.toArray()
		const salt = (row as { salt: string }).salt
		this.salts.set(day, salt)
		return salt
	}

	/** The totals that the database lacks, at most `limit`. */
	unwritten(limit: number): Unwritten[] {
		const rows = this.storage.sql.exec<{
			linkId: number
			day: number
			totals: string
			size: number
		}>('select link_id as linkId, day, totals, size from days where size > written limit ?', limit)
		return [...rows].map(({ totals, ...row }) => ({ ...row, totals: JSON.parse(totals) as Totals }))
	}

	/** Remembers what the database has: visitors who came meanwhile stay unwritten. */
	markWritten(written: readonly Unwritten[]) {
		for (const { linkId, day, size } of written) {
			this.storage.sql.exec(
				'update days set written = max(written, ?) where day = ? and link_id = ?',
				size,
				day,
				linkId,
			)
		}
	}

	/** Forgets a link that is gone. */
	forgetLink(linkId: number) {
		this.storage.sql.exec('delete from seen where link_id = ?', linkId)
		this.storage.sql.exec('delete from days where link_id = ?', linkId)
		for (const key of [...this.seen.keys()]) if (key.endsWith(` ${linkId}`)) this.seen.delete(key)
	}

	/** Drops the visitors of days past with their salts, and totals that can't grow any more. */
	forgetOld(today: number) {
		const { sql } = this.storage
		sql.exec('delete from seen where day < ?', today - knownDays)
		sql.exec('delete from salts where day < ?', today - knownDays)
		sql.exec('delete from days where day < ? and size <= written', today - openDays)
		sql.exec('delete from late_batches where day < ?', today - openDays)
		for (const key of [...this.seen.keys()]) {
			if (Number(key.split(' ')[0]) < today - knownDays) this.seen.delete(key)
		}
		for (const day of [...this.salts.keys()]) if (day < today - knownDays) this.salts.delete(day)
		this.inMemory = [...this.seen.values()].reduce((sum, { size }) => sum + size, 0)
	}

	/** Forgets everything. */
	clear() {
		for (const table of ['seen', 'salts', 'days', 'late_batches']) {
			this.storage.sql.exec(`delete from ${table}`)
		}
		this.seen.clear()
		this.salts.clear()
		this.inMemory = 0
	}

	/** Whether there are no totals that could still grow. */
	isEmpty() {
		return [...this.storage.sql.exec('select 1 from days limit 1')].length === 0
	}
}

const dayOfVisit = ([, quarter]: VisitsMessage['visits'][number]) =>
	Math.floor(quarter / quartersInDay)

const keyOf = (visit: VisitsMessage['visits'][number]) => `${dayOfVisit(visit)} ${visit[0]}`
