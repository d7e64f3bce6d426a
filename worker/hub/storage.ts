import type { DurableObjectStorage } from '@cloudflare/workers-types'
import { quartersInDay } from '../../schema/day'
import type { VisitsMessage } from '../platform/messages'
import { type Entry, Journal, journalSchema, type Sign, type Visit } from './journal'
import { dayOfVisit, keyOf, type LinkDay, linkDayOf, partsOf, placeOf } from './linkDay'
import { merged, noProgress, type Progress, toNumber, toProgress } from './progress'
import { Salts, saltsSchema } from './salts'
import { addSigns, count, sizeOf, type Totals } from './totals'
import { Visitors, visitorsSchema } from './visitors'

/** A link's totals for a day that the database doesn't have yet. */
export type Unwritten = { linkId: number; day: number; totals: Totals; size: number }

/** Totals of the last write: a link, a day and their size. */
export type Written = [linkId: number, day: number, size: number]

/** How long the journal may grow, in characters: about 500 visitors. Each batch rewrites all of it. */
const maxJournalLength = 64_000

/** For how many past days visitors are remembered, so that late repeats of a visit count once. */
const knownDays = 1
/** For how many past days counts can still grow, because queues delay batches. */
const openDays = 30

const schema = `
	${visitorsSchema};
	create table if not exists days (
		day integer not null, link_id integer not null, totals text not null,
		size integer not null, written integer not null default 0,
		primary key (day, link_id)) without rowid;
	create table if not exists late_batches (id text primary key, day integer not null) without rowid;
	${saltsSchema};
	${journalSchema}`

/**
 * A hub's memory of visits, in its own SQLite: a journal of recent batches, folded now and then into
 * a packed list of visitors per link and day, and the day's totals. A batch is acknowledged once it is stored.
 */
export class VisitStorage {
	// Caches of the tables above, reread after a failure.
	private days = new Map<string, LinkDay>()
	private loaded: Journal | undefined
	private readonly visitors: Visitors
	private readonly salts: Salts

	constructor(private readonly storage: DurableObjectStorage) {
		storage.sql.exec(schema)
		this.visitors = new Visitors(storage.sql)
		this.salts = new Salts(storage.sql)
	}

	/** Counts what is new; `today` is in days since 1970-01-01. */
	add({ id, visits, signs }: VisitsMessage, today: number) {
		this.change(() => {
			const { journal } = this
			const isKnown = (day: number) => day >= today - knownDays
			const learned = this.learn({
				visits: visits
					.filter((visit) => isKnown(dayOfVisit(visit)))
					.map((visit) => [
						visit[0],
						visit[1],
						this.salts.hashed(dayOfVisit(visit), visit[2]),
						visit[3],
					]),
				signs: signs
					.filter(([, day]) => isKnown(day))
					.map(([linkId, day, visitor, ...more]) => [
						linkId,
						day,
						this.salts.hashed(day, visitor),
						...more,
					]),
			})
			if (learned.visits.length + learned.signs.length > 0) journal.append(learned)
			// Older visitors are forgotten: their visits count once per batch, their signs not at all.
			const late = visits.filter((visit) => !isKnown(dayOfVisit(visit)))
			if (late.length > 0 && !this.knowsBatch(id, today)) {
				for (const visit of late) {
					const day = dayOfVisit(visit)
					if (day >= today - openDays) count(this.dayOf(keyOf(day, visit[0])).totals, visit)
				}
				this.fold()
			} else if (journal.length > maxJournalLength) this.fold()
		})
	}

	/** Makes all changes, or none if one fails. */
	private change(work: () => void) {
		try {
			this.storage.transactionSync(work)
		} catch (error) {
			this.forgetMemory()
			throw error
		}
	}

	private forgetMemory() {
		this.visitors.reload()
		this.salts.reload()
		this.days.clear()
		this.loaded = undefined
	}

	/** The journal. Loading it replays its entries into memory. */
	private get journal() {
		if (!this.loaded) {
			this.loaded = new Journal(this.storage.sql)
			for (const entry of this.loaded.entries()) this.learn(entry)
		}
		return this.loaded
	}

	private knowsBatch(id: string, today: number) {
		const { rowsWritten } = this.storage.sql.exec(
			'insert or ignore into late_batches (id, day) values (?, ?)',
			id,
			today,
		)
		return rowsWritten === 0
	}

	/** Counts an entry in memory, and returns the part that was new. */
	private learn({ visits, signs }: Entry): Entry {
		return {
			visits: visits.filter((visit) => this.noteVisit(visit)),
			signs: signs.filter((sign) => this.noteSign(sign)),
		}
	}

	private noteVisit(visit: Visit) {
		const [linkId, quarter, visitor] = visit
		const key = keyOf(dayOfVisit(visit), linkId)
		const number = this.visitorsOf(key).get(visitor)
		if (number !== undefined && toProgress(number).quarter !== undefined) return false
		count(this.dayOf(key).totals, visit)
		return this.note(key, visitor, { ...noProgress, quarter: quarter % quartersInDay })
	}

	private noteSign([linkId, day, visitor, bits, touched, at]: Sign) {
		const key = keyOf(day, linkId)
		const field = touched === '' ? undefined : placeOf(this.dayOf(key).totals.fields, touched)
		return this.note(key, visitor, { quarter: undefined, bits, field, at })
	}

	private note(key: string, visitor: string, more: Progress) {
		const visitors = this.visitorsOf(key)
		const number = visitors.get(visitor)
		const before = number === undefined ? noProgress : toProgress(number)
		const after = merged(before, more)
		const next = toNumber(after)
		if (next === number) return false
		const day = this.dayOf(key)
		visitors.set(visitor, next)
		day.changed.set(visitor, next)
		addSigns(day.totals, before, after)
		return true
	}

	/** Writes what the journal added to the rows of its links and days, and empties it. */
	private fold() {
		const { sql } = this.storage
		for (const [key, { totals, storedSize, written, changed }] of this.days) {
			const [day, linkId] = partsOf(key)
			if (changed.size > 0) this.visitors.store(key, changed)
			const size = sizeOf(totals)
			if (size === storedSize) continue
			sql.exec(
				`insert into days (day, link_id, totals, size, written) values (?, ?, ?, ?, ?)
					on conflict (day, link_id) do update
					set totals = excluded.totals, size = excluded.size, written = excluded.written`,
				...[day, linkId, JSON.stringify(totals), size, written],
			)
		}
		this.journal.clear()
		this.days.clear()
	}

	private dayOf(key: string) {
		const known = this.days.get(key)
		if (known) return known
		const [row] = this.storage.sql
			.exec<{ totals: string; size: number; written: number }>(
				'select totals, size, written from days where day = ? and link_id = ?',
				...partsOf(key),
			)
			.toArray()
		const day = linkDayOf(row)
		this.days.set(key, day)
		return day
	}

	private visitorsOf(key: string) {
		return this.visitors.of(key, this.days.get(key)?.changed)
	}

	/**
	 * At most `limit` totals that the database lacks, without those whose key `skips` names. After a restart, it may
	 * have some already.
	 */
	unwritten(limit: number, skips: (key: string) => boolean = () => false): Unwritten[] {
		void this.journal
		const found: Unwritten[] = []
		for (const [key, { totals, written }] of this.days) {
			const [day, linkId] = partsOf(key)
			const size = sizeOf(totals)
			if (size > written && !skips(key)) found.push({ day, linkId, totals, size })
		}
		const rows = this.storage.sql.exec<{
			linkId: number
			day: number
			totals: string
			size: number
		}>('select link_id as linkId, day, totals, size from days where size > written')
		for (const row of rows) {
			if (found.length >= limit) break
			const key = keyOf(row.day, row.linkId)
			if (this.days.has(key) || skips(key)) continue
			found.push({ ...row, totals: JSON.parse(row.totals) as Totals })
		}
		return found.slice(0, limit)
	}

	/** Records what the database now has; visits counted since stay unwritten. */
	markWritten(written: readonly Unwritten[]) {
		for (const { linkId, day, size } of written) {
			const known = this.days.get(keyOf(day, linkId))
			if (known) known.written = Math.max(known.written, size)
			this.storage.sql.exec(
				'update days set written = ? where day = ? and link_id = ? and size > written and written < ?1',
				...[size, day, linkId],
			)
		}
		if (written.length === 0) return
		const last = written.map(({ linkId, day, size }): Written => [linkId, day, size])
		this.storage.kv.put('lastWritten', last)
	}

	get lastWritten() {
		return this.storage.kv.get<Written[]>('lastWritten') ?? []
	}

	/** Marks all totals, or those of a link, to be written again, because the database may lack some. */
	markUnwritten(linkId?: number) {
		for (const [key, day] of this.days) {
			if (linkId === undefined || partsOf(key)[1] === linkId) day.written = 0
		}
		this.storage.sql.exec(
			'update days set written = 0 where ?1 is null or link_id = ?1',
			linkId ?? null,
		)
	}

	/** Forgets a deleted link. */
	forgetLink(linkId: number) {
		this.change(() => {
			this.fold()
			this.visitors.forgetLink(linkId)
			this.storage.sql.exec('delete from days where link_id = ?', linkId)
			const others = this.lastWritten.filter(([id]) => id !== linkId)
			this.storage.kv.put('lastWritten', others)
		})
	}

	/** Deletes past days' visitors and salts, and totals that can no longer grow. */
	forgetOld(today: number) {
		this.change(() => {
			this.fold()
			const { sql } = this.storage
			this.visitors.forgetBefore(today - knownDays)
			this.salts.forgetBefore(today - knownDays)
			sql.exec('delete from days where day < ? and size <= written', today - openDays)
			sql.exec('delete from late_batches where day < ?', today - openDays)
		})
	}

	/** Forgets everything. */
	clear() {
		for (const table of ['seen', 'salts', 'days', 'late_batches', 'journal']) {
			this.storage.sql.exec(`delete from ${table}`)
		}
		this.forgetMemory()
	}

	/** Whether there are no totals left that could still grow. */
	isEmpty() {
		const isStored = [...this.storage.sql.exec('select 1 from days limit 1')].length > 0
		return this.journal.length === 0 && !isStored
	}
}
