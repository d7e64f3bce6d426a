import type { Analytics, DayNumbers } from '../../schema/analytics'
import { dateOf, dayOf, quartersInDay } from '../../schema/day'
import { type Dimension, type DimensionList, dimensions, noValue } from '../../schema/dimensions'
import { maxRules } from '../../schema/ruleLimits'
import { leftOutOf } from '../../schema/verdict'
import { conversionRate } from '../stats/rates'
import type { KnownPeople, Period, readAnalytics } from './queries'
import type { WallClock } from './timeZone'

export const addDays = (date: string, days: number) => dateOf(dayOf(Date.parse(date)) + days)

/** The number of days from one date to another, both included. */
export const countDays = (from: string, to: string) =>
	dayOf(Date.parse(to)) - dayOf(Date.parse(from)) + 1

type Rows = NonNullable<Awaited<ReturnType<typeof readAnalytics>>>

/** The tolerance for rounding errors in sums of fractions. */
const epsilon = 1e-6

/** Rounds fractions of people to whole people, keeping the sum: the largest remainders are rounded up. */
function wholePeople(fractions: readonly KnownPeople[]) {
	const whole = fractions.map(({ people }) => Math.floor(people + epsilon))
	const sum = (of: number[]) => of.reduce((total, n) => total + n, 0)
	const missing = Math.round(sum(fractions.map(({ people }) => people))) - sum(whole)
	const roundedUp = fractions
		.map(({ people }, i) => ({ i, remainder: people - (whole[i] as number) }))
		.sort((a, b) => b.remainder - a.remainder)
		.slice(0, missing)
	for (const { i } of roundedUp) whole[i] = (whole[i] as number) + 1
	return fractions
		.map(({ value }, i) => ({ value, people: whole[i] as number }))
		.filter(({ people }) => people > 0)
}

/** How many people reached each step of a form, given the furthest step of each. */
function stepsReached(furthest: readonly { value: string; people: number }[]) {
	const places = furthest.map(({ value, people }) => ({ place: Number(value), people }))
	const last = Math.max(1, ...places.map(({ place }) => place))
	return Array.from({ length: last - 1 }, (_, i) => ({
		step: i + 2,
		people: places.reduce((sum, { place, people }) => sum + (place >= i + 2 ? people : 0), 0),
	}))
}

/** A link's ways, most people first, and its own address last; empty for a link that never had ways. */
function waysOf(
	came: readonly { value: string; people: number }[],
	rows: Rows['ways'],
): Analytics['ways'] {
	if (rows.length === 0) return []
	const people = new Map(came.map(({ value, people }) => [value, people]))
	const names = new Set([...people.keys(), ...rows.map(({ name }) => name)])
	return [...names]
		.map((name) => {
			const own = rows.filter((row) => row.name === name)
			const counted = {
				people: people.get(name) ?? 0,
				leads: own.reduce((sum, { leads }) => sum + leads, 0),
			}
			const label = own.find((row) => row.label !== null)?.label ?? null
			const rate = conversionRate(counted.leads, counted.people)
			return { name, label, ...counted, conversionRate: rate }
		})
		.sort(
			(a, b) =>
				Number(a.name === noValue) - Number(b.name === noValue) ||
				b.people - a.people ||
				b.leads - a.leads,
		)
}

/** The numbers of a period and the one before, by the days and hours of the local clock. */
export function numbersOf(
	{ quarters, sums, links, values, leadsByRule, addresses, ways }: Rows,
	{ start, end }: Pick<Period, 'start' | 'end'>,
	clock: WallClock,
	[from, to]: [string, string],
): Omit<Analytics, 'timezone'> {
	const count = countDays(from, to)
	const firstDay = dayOf(Date.parse(from)) - count
	const bothPeriods = Array.from(
		{ length: 2 * count },
		(_, i): DayNumbers => ({ date: dateOf(firstDay + i), people: 0, leads: 0 }),
	)
	const hours = new Map<number, Analytics['hours'][number]>()

	function add(quarter: number, people: number, captured: number) {
		const { day, hour, weekday } = clock.at(quarter)
		const numbers = bothPeriods[day - firstDay]
		if (numbers) {
			numbers.people += people
			numbers.leads += captured
		}
		if (quarter < start || quarter >= end || people + captured === 0) return
		const key = weekday * 24 + hour
		const cell = hours.get(key) ?? { weekday, hour, people: 0, leads: 0 }
		cell.people += people
		cell.leads += captured
		hours.set(key, cell)
	}

	for (const { day, people, leads } of quarters) {
		for (const [quarter, opened] of Object.entries(people)) {
			add(day * quartersInDay + Number(quarter), opened, 0)
		}
		for (const [quarter, captured] of Object.entries(leads)) {
			add(day * quartersInDay + Number(quarter), 0, captured)
		}
	}

	const previous = bothPeriods.slice(0, count)
	const sum = (of: DayNumbers[], what: 'people' | 'leads') =>
		of.reduce((total, day) => total + day[what], 0)
	const days = bothPeriods.slice(count)
	const opened = sum(days, 'people')
	const { confirmed, started, submitted, wentOn } = sums
	const valuesOf = (name: KnownPeople['dimension']) =>
		wholePeople(values.filter(({ dimension }) => dimension === name))
	const lists = Object.entries(dimensions).map(([name, list]) => [
		list,
		valuesOf(name as Dimension),
	])
	return {
		from,
		to,
		days,
		previous: {
			people: sum(previous, 'people'),
			leads: sum(previous, 'leads'),
			days: previous,
		},
		leftOut: leftOutOf(sums),
		unconfirmed: opened - confirmed,
		funnel: {
			opened,
			started,
			submitted,
			wentOn,
			steps: stepsReached(valuesOf('places')),
			lastTouched: valuesOf('lastTouched').map(({ value, people }) => ({ field: value, people })),
		},
		links,
		addresses,
		leadsByRule: leadsByRule.toSorted((a, b) => b.leads - a.leads).slice(0, 2 * maxRules),
		hours: [...hours].sort(([a], [b]) => a - b).map(([, numbers]) => numbers),
		...(Object.fromEntries(lists) as Pick<Analytics, DimensionList>),
		ways: waysOf(valuesOf('way'), ways),
	}
}
