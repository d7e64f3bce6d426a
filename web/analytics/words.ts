import type { DayNumbers } from '../../schema/analytics'
import { countryName, languageName } from '../../schema/codeNames'
import { deviceName } from '../../schema/deviceClass'
import { type DimensionList, noValue, otherValues } from '../../schema/dimensions'
import { shortMonths } from '../ui/dates'
import { formatNumber, formatPercent } from '../ui/numbers'
import type { Range } from './range'

/** A date as "Sun, Nov 22" and as "Nov 22", or with its year. */
export function formatDay(date: string, withYear = false) {
	const [weekday] = new Date(date).toUTCString().split(',')
	return `${weekday}, ${formatShortDay(date, withYear)}`
}
export function formatShortDay(date: string, withYear = false) {
	const day = `${shortMonths[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8, 10))}`
	return withYear ? `${day}, ${date.slice(0, 4)}` : day
}

/** Whether sorted days show their year: unless all are in the current one. */
export const needYear = (days: readonly Pick<DayNumbers, 'date'>[], today: string) =>
	[days[0], days.at(-1)].some((day) => day?.date.slice(0, 4) !== today.slice(0, 4))

/** "Wed, Aug 26 – Mon, Nov 23, 2026": with the year, because it may be read much later. */
export function formatRange({ from, to }: Range) {
	if (from === to) return formatDay(to, true)
	return `${formatDay(from, from.slice(0, 4) !== to.slice(0, 4))} – ${formatDay(to, true)}`
}

/** `hot` and `won` leads where they are known. */
export type Counted = Pick<DayNumbers, 'people' | 'leads'> & { hot?: number; won?: number }

/**
 * Whether there is a rate: not without people, nor with more leads than people, which is so where visits taken for bots
 * left leads.
 */
const hasRate = ({ people, leads }: Counted) => people > 0 && leads <= people

/** Leads per person as a percentage, with at most one decimal and never over 100. */
export const rateOf = ({ people, leads }: Counted) =>
	Math.round((leads / Math.max(people, leads, 1)) * 1000) / 10

/** The rate as a share; undefined if there is none. */
export function rateText(counted: Counted) {
	if (!hasRate(counted)) return undefined
	return formatPercent(rateOf(counted))
}

export function sumOf(days: readonly Counted[]) {
	const of = (what: keyof Counted) => days.reduce((sum, day) => sum + (day[what] ?? 0), 0)
	return { people: of('people'), leads: of('leads'), hot: of('hot'), won: of('won') }
}

/** "No visits in these 30 days". */
export const noneIn = (what: string, days: number) =>
	`No ${what} ${days === 1 ? 'on this day' : `in these ${days} days`}`

/** The change of a number, as "+12%"; undefined if the number before is too small to compare with. */
export function changeOf(now: number, before: number) {
	const percent = Math.round(((now - before) / before) * 100)
	return before === 0 || percent > 999 ? undefined : `${signed(percent)}%`
}

/** The change of the rate, as "−1.5 pts"; undefined if there is none, or no rate of enough people to compare. */
export function pointsOf(now: Counted, before: Counted) {
	const points = Math.round((rateOf(now) - rateOf(before)) * 10) / 10
	if (points === 0 || !hasRate(now) || !hasRate(before)) return undefined
	if (changeOf(now.people, before.people) === undefined) return undefined
	return `${signed(points)} ${Math.abs(points) === 1 ? 'pt' : 'pts'}`
}

/** The color of a change such as “+12%”, in addition to its sign. */
export const toneOf = (change: string) =>
	change.startsWith('+') ? 'text-good' : change.startsWith('−') && 'text-bad'

const signed = (n: number) => `${n > 0 ? '+' : n < 0 ? '−' : ''}${formatNumber(Math.abs(n))}`

/** Each breakdown's title, its label for people without a value, and how to read values. */
export const lists: Record<
	DimensionList,
	{ title: string; one: string; none: string; read?: (value: string) => string }
> = {
	sources: { title: 'Sources', one: 'Source', none: 'No source' },
	referrers: { title: 'Referrers', one: 'Referrer', none: 'Direct or unknown' },
	campaigns: { title: 'Campaigns', one: 'Campaign', none: 'No campaign' },
	countries: { title: 'Countries', one: 'Country', none: 'Unknown', read: countryName },
	languages: { title: 'Languages', one: 'Language', none: 'Unknown', read: languageName },
	rules: { title: 'Redirected before the form', one: 'Rule', none: 'Saw the form' },
	devices: {
		title: 'Devices',
		one: 'Device',
		none: 'Unknown',
		read: deviceName,
	},
}

export function valueLabel(list: DimensionList, value: string) {
	const { none, read } = lists[list]
	if (value === noValue) return none
	if (value === otherValues) return 'All others'
	return read ? read(value) : value
}

export const weekdays = [
	'Monday',
	'Tuesday',
	'Wednesday',
	'Thursday',
	'Friday',
	'Saturday',
	'Sunday',
] as const
