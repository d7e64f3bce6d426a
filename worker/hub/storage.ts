import type { DurableObjectStorage } from '@cloudflare/workers-types'
import type { VisitsMessage } from '../platform/messages'
import { quartersInDay } from '../visits/day'
import { hashedOnce, packed, unpackInto } from './hashes'
import { type Known, maxTouched, merged, toKnown, toNumber, unknown } from './known'
import { addSigns, count, noTotals, sizeOf, type Totals } from './totals'

/** A link's totals of a day that the database does not have yet. */
export type Unwritten = { linkId: number; day: number; totals: Totals; size: number }

/** How many visitors are held in memory: about 100 bytes each, of a hub's 128 MB. */
const mostInMemory = 500_000

/** Days before today whose visitors are still known, so that late repeats don't count again. */
const knownDays = 1
/** Days before today that can still grow, through batches delayed in a queue. */
const openDays = 30

const schema = `
	create table if not exists salts (day integer primary key, salt text not null);
	create table if not exists seen (
		day integer not null, link_id integer not null, n integer not null, visitors blob not null,
		primary key (day, link_id, n)) without rowid;
	create table if not exists days (
		day integer not null, link_id integer not null, totals text not null,
		size integer not null, written integer not null default 0,
		primary key (day, link_id)) without rowid;
	create table if not exists late_batches (id text primary key, day integer not null) without rowid`

type Visit = VisitsMessage['visits'][number]
type Sign = VisitsMessage['signs'][number]

/**
 * What a hub remembers of visits, in its own SQLite: visitors and how far they got, one packed blob per
 * batch and link, and each day's totals. Everything is written before a batch is acknowledged.
 */
export class VisitStorage {
	// What was read from or written to the tables above; reread after a failure.
	private seen = new Map<string, Map<string, number>>()
	private inMemory = 0
	private salts = new Map<number, string>()

	constructor(private readonly storage: DurableObjectStorage) {
		storage.sql.exec(schema)
	}

	/** Counts what is new; `today` is in days since 1970-01-01. */
	add({ id, visits, signs }: VisitsMessage, today: number) {
		try {
			this.storage.transactionSync(() => {
				const isKnown = this.knowsBatch(id, visits, today)
				const visitsOf = Map.groupBy(visits, (visit) => keyOf(dayOfVisit(visit), visit[0]))
				const signsOf = Map.groupBy(signs, ([linkId, day]) => keyOf(day, linkId))
				for (const key of new Set([...visitsOf.keys(), ...signsOf.keys()])) {
					const [day, linkId] = key.split(' ').map(Number) as [number, number]
					if (day < today - openDays) continue
					const ofDay = visitsOf.get(key) ?? []
					// Visitors of older days are no longer known: openings are deduplicated by batch, and their signs
					// are dropped.
					if (day >= today - knownDays) this.addNew(day, linkId, ofDay, signsOf.get(key) ?? [])
					else if (!isKnown && ofDay.length > 0) this.addLate(day, linkId, ofDay)
				}
			})
		} catch (error) {
			this.seen.clear()
			this.salts.clear()
			this.inMemory = 0
			throw error
		}
	}

	private knowsBatch(id: string, visits: readonly Visit[], today: number) {
		if (visits.every((visit) => dayOfVisit(visit) >= today - knownDays)) return false
		const { rowsWritten } = this.storage.sql.exec(
			'insert or ignore into late_batches (id, day) values (?, ?)',
			id,
			today,
		)
		return rowsWritten === 0
	}

	private addNew(day: number, linkId: number, visits: readonly Visit[], signs: readonly Sign[]) {
		const seen = this.seenOf(day, linkId)
		const salt = this.saltOf(day)
		const totals = this.totalsOf(day, linkId)
		const changed = new Map<string, number>()
		const learn = (hash: string, more: Known) => {
			const number = seen.get(hash)
			const before = number === undefined ? unknown : toKnown(number)
			const after = merged(before, more)
			const next = toNumber(after)
			if (next === number) return
			if (number === undefined) this.inMemory++
			seen.set(hash, next)
			changed.set(hash, next)
			addSigns(totals, before, after)
		}
		for (const visit of visits) {
			const hash = hashedOnce(salt, visit[2])
			const number = seen.get(hash)
			if (number !== undefined && toKnown(number).quarter !== undefined) continue
			count(totals, visit)
			learn(hash, { ...unknown, quarter: visit[1] % quartersInDay })
		}
		for (const [, , visitor, bits, touched, at] of signs) {
			const field = touched === '' ? undefined : placeOf(totals.fields, touched)
			learn(hashedOnce(salt, visitor), { quarter: undefined, bits, field, at })
		}
		if (changed.size === 0) return
		this.storage.sql.exec(
			`insert into seen (day, link_id, n, visitors)
				select ?1, ?2, coalesce(max(n), 0) + 1, ?3 from seen where day = ?1 and link_id = ?2`,
			day,
			linkId,
			packed(changed),
		)
		this.keepTotals(day, linkId, totals)
	}

	/** Counts visitors of a day whose visitors are forgotten. */
	private addLate(day: number, linkId: number, visits: readonly Visit[]) {
		const totals = this.totalsOf(day, linkId)
		for (const visit of visits) count(totals, visit)
		this.keepTotals(day, linkId, totals)
	}

	private totalsOf(day: number, linkId: number) {
		const [row] = this.storage.sql
			.exec<{ totals: string }>(
				'select totals from days where day = ? and link_id = ?',
				day,
				linkId,
			)
			.toArray()
		return row ? (JSON.parse(row.totals) as Totals) : noTotals()
	}

	private keepTotals(day: number, linkId: number, totals: Totals) {
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
		const key = keyOf(day, linkId)
		const known = this.seen.get(key)
		if (known) return known
		const chunks = this.storage.sql.exec<{ visitors: ArrayBuffer }>(
			'select visitors from seen where day = ? and link_id = ? order by n',
			day,
			linkId,
		)
		const seen = new Map<string, number>()
		for (const { visitors } of chunks) unpackInto(seen, visitors)
		this.inMemory += seen.size
		this.seen.set(key, seen)
		return seen
	}

	/** The random salt of a day's hashes: without it, nothing leads from a hash to a visitor. */
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

	/** Records what the database has now; visits counted meanwhile stay unwritten. */
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

	/** Forgets a deleted link. */
	forgetLink(linkId: number) {
		this.storage.sql.exec('delete from seen where link_id = ?', linkId)
		this.storage.sql.exec('delete from days where link_id = ?', linkId)
		for (const key of [...this.seen.keys()]) if (key.endsWith(` ${linkId}`)) this.seen.delete(key)
	}

	/** Deletes past days' visitors and salts, and totals that can't grow any more. */
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

	/** Whether no totals are left that could still grow. */
	isEmpty() {
		return [...this.storage.sql.exec('select 1 from days limit 1')].length === 0
	}
}

const dayOfVisit = ([, quarter]: Visit) => Math.floor(quarter / quartersInDay)

const keyOf = (day: number, linkId: number) => `${day} ${linkId}`

/** A field's index in the day's list, adding it if needed; undefined if the list is full. */
function placeOf(fields: string[], field: string) {
	const at = fields.indexOf(field)
	if (at >= 0) return at
	return fields.length < maxTouched ? fields.push(field) - 1 : undefined
}
