import type { Filter } from '../../schema/leadFilters'
import { formatShortDate } from '../ui/dates'
import { titleCase } from '../ui/titleCase'

/** The label of a filter's option. */
export const optionLabel = ({ words = {} }: Extract<Filter, { kind: 'choice' }>, option: string) =>
	words[option] ?? titleCase(option)

/** A filter's day or time; `Date` reads a bare day as midnight in UTC. */
export const formatFilterDate = (value: string) =>
	formatShortDate(value.includes('T') ? value : `${value}T00:00`)

/** A range of days, without the year if both are in this one. */
export function formatFilterDates(from: string, to: string) {
	const year = `${new Date().getFullYear()}-`
	const short = from.startsWith(year) && to.startsWith(year)
	return [from, to]
		.map(formatFilterDate)
		.map((day) => (short ? day.split(',')[0] : day))
		.join(' – ')
}

export const orMore = (number: string) => `${number} or more`
