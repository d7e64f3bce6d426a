import {
	type Dimension,
	dimensions,
	maxValueLength,
	maxValues,
	otherValues,
} from '../../schema/dimensions'
import { hasReached, stepNames } from '../../schema/funnel'
import { leftOutKinds, type Verdict } from '../../schema/verdict'
import type { VisitsMessage } from '../platform/messages'
import { quartersInDay } from '../visits/day'
import type { Known } from './known'

/** The sums over a link's visitors on a UTC day; the later totals have the larger size. */
export type Totals = {
	/** For the whole day, in the order of `verdicts`. */
	counts: number[]
	/** The same per quarter of an hour with visits, followed by how many people reached each step. */
	quarters: Record<string, number[]>
	/** People by dimension and value. */
	people: Record<Dimension, Record<string, number>>
	/** People who left without submitting, by the field touched last, as an index into `fields`. */
	lastTouched: number[]
	fields: string[]
	/** How often a visitor's signs changed the totals. */
	changes: number
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
	lastTouched: [],
	fields: [],
	changes: 0,
})

const inQuarter = ({ quarters }: Totals, quarter: number) => {
	quarters[quarter] ??= [...verdicts, ...stepNames].map(() => 0)
	return quarters[quarter]
}

/** Adds a visitor who was not counted before. */
export function count(totals: Totals, [, quarter, , known]: VisitsMessage['visits'][number]) {
	const { counts, people } = totals
	const verdict = verdicts.indexOf(typeof known === 'string' ? known : 'person')
	counts[verdict] = (counts[verdict] ?? 0) + 1
	const ofQuarter = inQuarter(totals, quarter % quartersInDay)
	ofQuarter[verdict] = (ofQuarter[verdict] ?? 0) + 1
	if (typeof known === 'string') return
	for (const [i, name] of names.entries()) {
		const values = people[name]
		const value = (known[i] ?? '').slice(0, maxValueLength)
		// Limited, because visitors can make up values; the first ones are as good as any.
		const hasRoom = Object.keys(values).length < maxValues && value !== '__proto__'
		const kept = Object.hasOwn(values, value) || hasRoom ? value : otherValues
		values[kept] = (values[kept] ?? 0) + 1
	}
}

/**
 * Adds what was learned about a visitor: how far they got, in the quarter in which they came. Counts only
 * together with the opening, whichever arrives first.
 */
export function addSigns(totals: Totals, before: Known, after: Known) {
	totals.changes++
	if (before.quarter !== undefined) tellApart(totals, before, before.quarter, -1)
	if (after.quarter !== undefined) tellApart(totals, after, after.quarter, 1)
}

function tellApart(totals: Totals, { bits, field }: Known, quarter: number, one: 1 | -1) {
	const ofQuarter = inQuarter(totals, quarter)
	for (const [i, step] of stepNames.entries()) {
		if (!hasReached(bits, step)) continue
		const at = verdicts.length + i
		ofQuarter[at] = (ofQuarter[at] ?? 0) + one
	}
	if (field === undefined || hasReached(bits, 'submitted')) return
	totals.lastTouched[field] = (totals.lastTouched[field] ?? 0) + one
}

/** What the database stores, in the order of `totalColumns`. */
export const valuesOf = (totals: Totals) => [
	...countsOf(totals),
	totals.changes,
	...[...quartersOf(totals), peopleOf(totals)].map((counted) => JSON.stringify(counted)),
]

/** How many there were of each verdict, then how many people reached each step. */
const countsOf = ({ counts, quarters }: Totals) => [
	...counts,
	...stepNames.map((_, i) =>
		Object.values(quarters).reduce((sum, of) => sum + (of[verdicts.length + i] ?? 0), 0),
	),
]

/** People by quarter of an hour, then the others by quarter, where there were any. */
function quartersOf({ quarters }: Totals) {
	const entries = Object.entries(quarters)
	return [
		entries.flatMap(([quarter, [people = 0]]) => (people > 0 ? [[quarter, people]] : [])),
		entries.flatMap(([quarter, [, ...others]]) =>
			others.some((n) => n > 0) ? [[quarter, others]] : [],
		),
	].map((some) => Object.fromEntries(some))
}

/** People by dimension and value, and by the field touched last. */
const peopleOf = ({ people, lastTouched, fields }: Totals) => ({
	...people,
	lastTouched: Object.fromEntries(
		fields.flatMap((field, i) => (lastTouched[i] ? [[field, lastTouched[i]]] : [])),
	),
})

/** A number that grows with every change: of two totals of a day, the larger is the later. */
export const sizeOf = ({ counts, changes }: Totals) => counts.reduce((sum, n) => sum + n, changes)
