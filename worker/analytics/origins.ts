import type { DayBest, LeadFlow, LeadOrigins } from '../../schema/analytics'
import {
	type LeadDimension,
	type LeadList,
	leadDimensions,
	maxTracedLeads,
	maxValues,
	noValue,
	otherValues,
} from '../../schema/dimensions'
import { addDays, countDays } from './numbers'
import type { WallClock } from './timeZone'

/** How many leads have a value of a dimension; a `flow`'s value is a JSON list. */
export type TracedLeads = {
	dimension: LeadDimension | 'flow'
	value: string
	leads: number
	hot: number
}
/** How many of a quarter of an hour's leads are hot, and how many are won. */
export type BestOfQuarter = { quarter: number; hot: number; won: number }
type Origins = Omit<LeadOrigins, 'days' | 'previous'>

/**
 * Each dimension's values with the most leads; those beyond the first 50 together, last. The links `listed`, by id, are
 * never among those: analytics lists links by people, so they may have few leads.
 */
export function originsOf(rows: readonly TracedLeads[], listed: ReadonlySet<string>): Origins {
	const lists = Object.entries(leadDimensions).map(([name, list]): [LeadList, Traced[]] => {
		const all = rows.flatMap(({ dimension, value, leads, hot }) =>
			// No real value has the name of all others.
			dimension === name ? [{ value: value === otherValues ? noValue : value, leads, hot }] : [],
		)
		const isApart = ({ value }: Traced, place: number) =>
			place < maxValues || (name === 'link' && listed.has(value))
		const [apart, rest] = [all.filter(isApart), all.filter((one, i) => !isApart(one, i))]
		const sum = (what: 'leads' | 'hot') => rest.reduce((total, one) => total + one[what], 0)
		const others = { value: otherValues, leads: sum('leads'), hot: sum('hot') }
		return [list, rest.length > 0 ? [...apart, others] : apart]
	})
	const total = rows.reduce((sum, one) => sum + (one.dimension === 'link' ? one.leads : 0), 0)
	return {
		complete: total < maxTracedLeads,
		...(Object.fromEntries(lists) as Record<LeadList, Traced[]>),
		flows: rows.flatMap(({ dimension, value, leads }) => {
			if (dimension !== 'flow') return []
			const [campaign, link, status, stage] = JSON.parse(value) as Flow
			return [{ campaign, link, status, stage, leads }]
		}),
	}
}

type Flow = [campaign: string, link: string, status: LeadFlow['status'], stage: LeadFlow['stage']]
type Traced = LeadOrigins[LeadList][number]

/** The hot and won leads of a period and the one before, by the days of the local clock. */
export function bestByDay(
	quarters: readonly BestOfQuarter[],
	clock: WallClock,
	[from, to]: [string, string],
): Pick<LeadOrigins, 'days' | 'previous'> {
	const count = countDays(from, to)
	const first = addDays(from, -count)
	const both = Array.from(
		{ length: 2 * count },
		(_, i): DayBest => ({ date: addDays(first, i), hot: 0, won: 0 }),
	)
	for (const { quarter, hot, won } of quarters) {
		const day = both[countDays(first, clock.dateAt(quarter)) - 1]
		if (!day) continue
		day.hot += hot
		day.won += won
	}
	const before = both.slice(0, count)
	const sum = (what: 'hot' | 'won') => before.reduce((total, day) => total + day[what], 0)
	return {
		days: both.slice(count),
		previous: { hot: sum('hot'), won: sum('won'), days: before },
	}
}
