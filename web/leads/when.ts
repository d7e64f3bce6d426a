/** Relative date ranges. */
export const whens = {
	today: 'Today',
	'this-week': 'This week',
	'last-week': 'Last week',
	'this-month': 'This month',
	'last-month': 'Last month',
	'30-days': 'Last 30 days',
} as const
export type When = keyof typeof whens

export const isWhen = (text: string): text is When => Object.hasOwn(whens, text)

const day = (now: Date, days = 0) =>
	new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
const month = (now: Date, months = 0) => new Date(now.getFullYear(), now.getMonth() + months, 1)

/** The range's start (inclusive) and end (exclusive) in local time; weeks start on Monday. */
export function rangeOf(when: When, now = new Date()): { from: Date; to?: Date } {
	const monday = -((now.getDay() + 6) % 7)
	const ranges = {
		today: { from: day(now) },
		'this-week': { from: day(now, monday) },
		'last-week': { from: day(now, monday - 7), to: day(now, monday) },
		'this-month': { from: month(now) },
		'last-month': { from: month(now, -1), to: month(now) },
		'30-days': { from: day(now, -30) },
	}
	return ranges[when]
}

/** The first and last day that a filter or a follow-up can name. */
export const dates = { min: '1990-01-01', max: '2999-12-31' }

/** Local midnight at the start of a date such as 2026-11-21, or `later` days after it. */
export function midnight(date: string, later = 0) {
	const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
	return new Date(year, month - 1, dayOfMonth + later)
}
