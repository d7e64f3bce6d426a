import { useSearchParams } from 'react-router'
import { maxRange } from './limits'

/** Dates as 2026-11-22, both inclusive. */
export type Range = { from: string; to: string }

export const periods = ['7', '30', '90'] as const
const usual = '30'

const isDate = (text: string | null): text is string =>
	text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Today's date on this device's calendar. */
function today() {
	const now = new Date()
	const pad = (n: number) => String(n).padStart(2, '0')
	return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

export const plusDays = (date: string, days: number) =>
	new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** The last days on this device's calendar, including today. */
export const lastDays = (count: number): Range => ({
	from: plusDays(today(), 1 - count),
	to: today(),
})

/** The range shown. It lives in the URL, so that reload, sharing and Back work. */
export function useRange() {
	const [search, setSearch] = useSearchParams()
	const [from, to] = [search.get('from'), search.get('to')]
	const own = isDate(from) && isDate(to) && from <= to && plusDays(from, maxRange) > to
	const period = periods.find((known) => known === search.get('days')) ?? usual
	const range: Range = own ? { from, to } : lastDays(Number(period))

	function change(next: Record<string, string>) {
		const changed = new URLSearchParams(search)
		for (const name of ['days', 'from', 'to']) changed.delete(name)
		for (const [name, value] of Object.entries(next)) changed.set(name, value)
		setSearch(changed, { replace: true, preventScrollReset: true })
	}
	return {
		range,
		/** The chosen number of days; undefined for custom dates. */
		period: own ? undefined : period,
		choose: (days: string) => change(days === usual ? {} : { days }),
		chooseDates: (dates: Range) => change(dates),
		latest: today(),
	}
}
