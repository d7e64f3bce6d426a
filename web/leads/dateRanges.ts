/** Relative date ranges. */
export const dateRanges = {
	today: 'Today',
	'this-week': 'This week',
	'last-week': 'Last week',
	'this-month': 'This month',
	'last-month': 'Last month',
	'7-days': 'Last 7 days',
	'30-days': 'Last 30 days',
} as const
export type DateRange = keyof typeof dateRanges

export const isDateRange = (text: string): text is DateRange => Object.hasOwn(dateRanges, text)

/** A date plus some days and months. */
const shifted = (date: string, days: number, months = 0) => {
	const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
	return new Date(Date.UTC(year, month - 1 + months, dayOfMonth + days)).toISOString().slice(0, 10)
}

/** The first and last day of a range, without the last if it includes today. Weeks start on Monday. */
export function rangeOf(name: DateRange, today: string): { from: string; to?: string } {
	const monday = shifted(today, -((new Date(today).getUTCDay() + 6) % 7))
	const first = `${today.slice(0, 7)}-01`
	const ranges = {
		today: { from: today },
		'this-week': { from: monday },
		'last-week': { from: shifted(monday, -7), to: shifted(monday, -1) },
		'this-month': { from: first },
		'last-month': { from: shifted(first, 0, -1), to: shifted(first, -1) },
		'7-days': { from: shifted(today, -6) },
		'30-days': { from: shifted(today, -29) },
	}
	return ranges[name]
}

/** The earliest and latest dates that filters and follow-ups accept. */
export const dates = { min: '1990-01-01', max: '2999-12-31' }

/** Local midnight at the start of a date such as 2026-11-21, or `later` days after it, for follow-ups. */
export function midnight(date: string, later = 0) {
	const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
	return new Date(year, month - 1, dayOfMonth + later)
}
