import { quartersInDay } from '../../schema/day'
import type { Visit } from './journal'
import { maxTouched } from './progress'
import { noTotals, type Totals } from './totals'

/** A link's day that the journal has entries for. */
export type LinkDay = {
	totals: Totals
	/** The size of the totals in the hub's own table. */
	storedSize: number
	/** The size of the totals that the database has. */
	written: number
	/** Visitors that changed since the last fold, as packed numbers. */
	changed: Map<string, number>
}

/** Reads a link's day from its row, or starts an empty one. */
export const linkDayOf = (
	row: { totals: string; size: number; written: number } | undefined,
): LinkDay => ({
	totals: row ? (JSON.parse(row.totals) as Totals) : noTotals(),
	storedSize: row?.size ?? 0,
	written: row?.written ?? 0,
	changed: new Map(),
})

export const dayOfVisit = ([, quarter]: Visit) => Math.floor(quarter / quartersInDay)

export const keyOf = (day: number, linkId: number) => `${day} ${linkId}`
export const partsOf = (key: string) => key.split(' ').map(Number) as [day: number, linkId: number]

/** Returns a field's index in the day's list, adding it if it's new; undefined if the list is full. */
export function placeOf(fields: string[], field: string) {
	const at = fields.indexOf(field)
	if (at >= 0) return at
	return fields.length < maxTouched ? fields.push(field) - 1 : undefined
}
