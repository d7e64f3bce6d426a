import { quartersInDay } from '../../schema/day'
import {
	type Dimension,
	dimensions,
	maxValueLength,
	maxValues,
	otherValues,
} from '../../schema/dimensions'
import { hasReached, placeIn, stepNames } from '../../schema/funnel'
import { leftOutKinds, type Verdict } from '../../schema/verdict'
import type { VisitsMessage } from '../platform/messages'
import type { Progress } from './progress'

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
	/** People by the furthest step of the form they reached, from the second on; absent if nobody got that far. */
	places?: Record<string, number>
	/** How often a visitor's signs changed the totals. */
	changes: number
}

/** The order in which verdicts are counted. */
export const verdicts: readonly Verdict[] = [
	'person',
	...(Object.keys(leftOutKinds) as (keyof typeof leftOutKinds)[]),
]

const names = Object.keys(dimensions) as Dimension[]

/**
 * How many values of a dimension are held per link and day. More than are written, because visitors can make up
 * values, and the first aren't always the most common.
 */
const heldValues = 4 * maxValues

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
		// Totals from before a dimension was added lack it.
		people[name] ??= {}
		const values = people[name]
		const value = (known[i] ?? '').slice(0, maxValueLength)
		if (!Object.hasOwn(values, value) && Object.keys(values).length >= heldValues) dropLeast(values)
		// An object can't have `__proto__` as an ordinary key.
		add(values, value === '__proto__' ? otherValues : value, 1)
	}
}

// Own keys only, because a value may have the name of an inherited property.
function add(values: Record<string, number>, value: string, people: number) {
	values[value] = (Object.hasOwn(values, value) ? (values[value] as number) : 0) + people
}

/** Merges the least common value, the oldest if tied, into the others. */
function dropLeast(values: Record<string, number>) {
	const [[value, people] = ['', 0]] = byPeople(values).slice(-1)
	delete values[value]
	add(values, otherValues, people)
}

/** The named values, most common first, then newest first. */
const byPeople = (values: Record<string, number>) =>
	Object.entries(values)
		.filter(([value]) => value !== otherValues)
		.reverse()
		.sort(([, a], [, b]) => b - a)

/**
 * Updates how far a visitor got, in the quarter hour in which they came. Counts only once the opening is known
 * too, whichever arrives first.
 */
export function addSigns(totals: Totals, before: Progress, after: Progress) {
	totals.changes++
	if (before.quarter !== undefined) countSteps(totals, before, before.quarter, -1)
	if (after.quarter !== undefined) countSteps(totals, after, after.quarter, 1)
}

function countSteps(totals: Totals, { bits, field }: Progress, quarter: number, one: 1 | -1) {
	const ofQuarter = inQuarter(totals, quarter)
	for (const [i, step] of stepNames.entries()) {
		if (!hasReached(bits, step)) continue
		const at = verdicts.length + i
		ofQuarter[at] = (ofQuarter[at] ?? 0) + one
	}
	const place = placeIn(bits)
	if (place > 1) {
		totals.places ??= {}
		add(totals.places, String(place), one)
	}
	// Only people who started but didn't submit, as in the funnel.
	if (field === undefined || !hasReached(bits, 'started') || hasReached(bits, 'submitted')) return
	totals.lastTouched[field] = (totals.lastTouched[field] ?? 0) + one
}

/** The values that the database stores, in the order of `totalColumns`. */
export const valuesOf = (totals: Totals) => [
	...countsOf(totals),
	totals.changes,
	...[...quartersOf(totals), peopleOf(totals)].map((counted) => JSON.stringify(counted)),
]

/** The count of each verdict, then how many people reached each step. */
const countsOf = ({ counts, quarters }: Totals) => [
	...counts,
	...stepNames.map((_, i) =>
		Object.values(quarters).reduce((sum, of) => sum + (of[verdicts.length + i] ?? 0), 0),
	),
]

/** People by quarter hour, then everything else by quarter hour, leaving out zeros. */
function quartersOf({ quarters }: Totals) {
	const entries = Object.entries(quarters)
	return [
		entries.flatMap(([quarter, [people = 0]]) => (people > 0 ? [[quarter, people]] : [])),
		entries.flatMap(([quarter, [, ...others]]) =>
			others.some((n) => n > 0) ? [[quarter, others]] : [],
		),
	].map((some) => Object.fromEntries(some))
}

/** People by dimension and value, by the field touched last, and by the furthest step of a form with several. */
const peopleOf = ({ people, lastTouched, fields, places }: Totals) => ({
	...Object.fromEntries(names.map((name) => [name, mostOf(people[name])])),
	...(places && { places }),
	lastTouched: Object.fromEntries(
		fields.flatMap((field, i) => (lastTouched[i] ? [[field, lastTouched[i]]] : [])),
	),
})

/** The most common values, with all others merged into one. */
function mostOf(values: Record<string, number>) {
	const sorted = byPeople(values)
	const others = sorted
		.slice(maxValues)
		.reduce((sum, [, people]) => sum + people, values[otherValues] ?? 0)
	const most = Object.fromEntries(sorted.slice(0, maxValues))
	return others > 0 ? { ...most, [otherValues]: others } : most
}

/** Grows with every change: of two totals for the same day, the larger is the later. */
export const sizeOf = ({ counts, changes }: Totals) => counts.reduce((sum, n) => sum + n, changes)
