import { quartersInDay } from '../visits/day'
import type { Visit } from './journal'
import { maxTouched } from './known'
import { noTotals, type Totals } from './totals'

/** A link's day while the journal speaks of it. */
export type LinkDay = {
	totals: Totals
	/** Of the totals in the table. */
	storedSize: number
	/** The size of the totals that the database has. */
	written: number
	/** The visitors of whom something was learned. */
	changed: Map<string, number>
}

/** As it stands in its row, if there is one. */
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

/** A field's place in the day's list, which grows by it; undefined where that is full. */
export function placeOf(fields: string[], field: string) {
	const at = fields.indexOf(field)
	if (at >= 0) return at
	return fields.length < maxTouched ? fields.push(field) - 1 : undefined
}
