import type { Analytics, DayNumbers } from '../../schema/analytics'
import { type Dimension, type DimensionList, dimensions } from '../../schema/dimensions'
import { leftOutOf } from '../../schema/verdict'
import { dateOf, dayOf, quartersInDay } from '../visits/day'
import type { Asked, KnownPeople, readAnalytics } from './queries'
import type { WallClock } from './timeZone'

export const datePlus = (date: string, days: number) => dateOf(dayOf(Date.parse(date)) + days)

/** The number of days from one date to another, both included. */
export const daysFromTo = (from: string, to: string) =>
	dayOf(Date.parse(to)) - dayOf(Date.parse(from)) + 1

type Read = NonNullable<Awaited<ReturnType<typeof readAnalytics>>>

/** Rounds shares of people so that their sum stays: those closest to the next person get it. */
function wholePeople(shares: readonly KnownPeople[]) {
	const whole = shares.map(({ people }) => Math.floor(people + tiny))
	const sum = (of: number[]) => of.reduce((total, n) => total + n, 0)
	const left = Math.round(sum(shares.map(({ people }) => people))) - sum(whole)
	const closest = shares
		.map(({ people }, i) => ({ i, rest: people - (whole[i] as number) }))
		.sort((a, b) => b.rest - a.rest)
		.slice(0, left)
	for (const { i } of closest) whole[i] = (whole[i] as number) + 1
	return shares
		.map(({ value }, i) => ({ value, people: whole[i] as number }))
		.filter(({ people }) => people > 0)
}
/** Of a person, for what sums of fractions lose. */
const tiny = 1e-6

/** Sums up what was read, by the days and hours of the local clock. */
export function numbersOf(
	{ quarters, sums, links, values }: Read,
	{ start, end }: Pick<Asked, 'start' | 'end'>,
	clock: WallClock,
	[from, to]: [string, string],
): Omit<Analytics, 'timezone'> {
	const count = daysFromTo(from, to)
	const firstDay = dayOf(Date.parse(from)) - count
	const all = Array.from(
		{ length: 2 * count },
		(_, i): DayNumbers => ({ date: dateOf(firstDay + i), people: 0, leads: 0 }),
	)
	const hours = new Map<number, Analytics['hours'][number]>()

	function add(quarter: number, people: number, captured: number) {
		const { day, hour, weekday } = clock.at(quarter)
		const numbers = all[day - firstDay]
		if (numbers) {
			numbers.people += people
			numbers.leads += captured
		}
		if (quarter < start || quarter >= end || people + captured === 0) return
		const key = weekday * 24 + hour
		const known = hours.get(key) ?? { weekday, hour, people: 0, leads: 0 }
		known.people += people
		known.leads += captured
		hours.set(key, known)
	}

	for (const { day, people, leads } of quarters) {
		for (const [quarter, opened] of Object.entries(people)) {
			add(day * quartersInDay + Number(quarter), opened, 0)
		}
		for (const [quarter, captured] of Object.entries(leads)) {
			add(day * quartersInDay + Number(quarter), 0, captured)
		}
	}

	const previous = all.slice(0, count)
	const sum = (of: DayNumbers[], what: 'people' | 'leads') =>
		of.reduce((total, day) => total + day[what], 0)
	const shown = all.slice(count)
	const opened = sum(shown, 'people')
	const { confirmed, started, submitted, wentOn } = sums
	const valuesOf = (name: Dimension | 'lastTouched') =>
		wholePeople(values.filter(({ dimension }) => dimension === name))
	const listed = Object.entries(dimensions).map(([name, list]) => [
		list,
		valuesOf(name as Dimension),
	])
	return {
		...{ from, to },
		days: shown,
		previous: {
			people: sum(previous, 'people'),
			leads: sum(previous, 'leads'),
			days: previous,
		},
		leftOut: leftOutOf(sums),
		unconfirmed: opened - confirmed,
		funnel: {
			opened,
			...{ started, submitted, wentOn },
			lastTouched: valuesOf('lastTouched').map(({ value, people }) => ({ field: value, people })),
		},
		links,
		hours: [...hours].sort(([a], [b]) => a - b).map(([, numbers]) => numbers),
		...(Object.fromEntries(listed) as Pick<Analytics, DimensionList>),
	}
}
