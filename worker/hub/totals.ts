import {
	type Dimension,
	dimensions,
	maxValueLength,
	maxValues,
	otherValues,
} from '../../schema/dimensions'
import { leftOutKinds, type Verdict } from '../../schema/verdict'
import type { VisitsMessage } from '../platform/messages'
import { quartersInDay } from '../visits/day'

/** What a link's visitors of one UTC day add up to. It only grows. */
export type Totals = {
	/** Of the whole day, in the order of `verdicts`. */
	counts: number[]
	/** The same by quarter of an hour of the day, of those with visitors. */
	quarters: Record<string, number[]>
	/** People by what is known of them. */
	people: Record<Dimension, Record<string, number>>
}

/** The order in which verdicts are counted. */
export const verdicts: readonly Verdict[] = [
	'person',
	...(Object.keys(leftOutKinds) as (keyof typeof leftOutKinds)[]),
]

const names = Object.keys(dimensions) as Dimension[]

export const noTotals = (): Totals => ({
	counts: verdicts.map(() => 0),
	quarters: {},
	people: Object.fromEntries(names.map((name) => [name, {}])) as Totals['people'],
})

/** Adds a visitor who has not been counted yet. */
export function count(
	{ counts, quarters, people }: Totals,
	[, quarter, , known]: VisitsMessage['visits'][number],
) {
	const verdict = verdicts.indexOf(typeof known === 'string' ? known : 'person')
	counts[verdict] = (counts[verdict] ?? 0) + 1
	const ofQuarter = quarters[quarter % quartersInDay] ?? verdicts.map(() => 0)
	ofQuarter[verdict] = (ofQuarter[verdict] ?? 0) + 1
	quarters[quarter % quartersInDay] = ofQuarter
	if (typeof known === 'string') return
	for (const [i, name] of names.entries()) {
		const values = people[name]
		const value = (known[i] ?? '').slice(0, maxValueLength)
		// Whatever visitors make up, a day keeps so many values; the first ones are as good as any.
		const hasRoom = Object.keys(values).length < maxValues && value !== '__proto__'
		const kept = Object.hasOwn(values, value) || hasRoom ? value : otherValues
		values[kept] = (values[kept] ?? 0) + 1
	}
}

/** All visitors together: the day's totals are the later ones where this is more. */
export const sizeOf = ({ counts }: Totals) => counts.reduce((sum, n) => sum + n, 0)
