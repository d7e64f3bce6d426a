import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../schema/paths'
import type { FilterState } from '../leads/filter'
import { useSearch } from '../shell/useSearch'
import { useToday } from '../ui/timeZone'
import { maxRange } from './limits'

/** Dates as 2026-11-22, both inclusive. */
export type Range = { from: string; to: string }

export const periods = ['7', '30', '90'] as const
const usual = '30'
const earliest = '2000-01-01'

const isDate = (text: string | null): text is string =>
	text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

const plusDays = (date: string, days: number) =>
	new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** The last days, including today. */
export const lastDays = (count: number, today: string): Range => ({
	from: plusDays(today, 1 - count),
	to: today,
})

/** The same weekdays a year before. */
export const sameDaysBefore = ({ from, to }: Range): Range => ({
	from: plusDays(from, -364),
	to: plusDays(to, -364),
})

/** The state for links from analytics to leads, which then lead back to this view. */
export function useWayBack(): FilterState {
	const { pathname, search } = useLocation()
	return pathname === paths.analytics() ? { analytics: pathname + search } : null
}

/** The bounds for each end of a range. */
export function boundsOf({ from, to }: Range, today: string) {
	const [first, last] = [plusDays(to, 1 - maxRange), plusDays(from, maxRange - 1)]
	return {
		from: { min: first > earliest ? first : earliest, max: to },
		to: { min: from, max: last < today ? last : today },
	}
}

/**
 * The range shown; "last days" end today in the time zone. It lives in the URL, so that reload, sharing and Back work;
 * a URL with anything invalid, such as future days, is corrected.
 */
export function useRange(zone: string) {
	const [search, changeSearch] = useSearch()
	const today = useToday(zone)
	const [from, to] = [search.get('from'), search.get('to')]
	const own =
		isDate(from) && isDate(to) && from <= to && to <= today && plusDays(from, maxRange) > to
	const period = periods.find((known) => known === search.get('days')) ?? usual
	const range: Range = own ? { from, to } : lastDays(Number(period), today)

	const change = (chosen: Record<string, string>) =>
		changeSearch(
			{ days: '', from: '', to: '', ...chosen },
			{ replace: true, preventScrollReset: true },
		)
	const ofDays = (days: string) => (days === usual ? {} : { days })

	const shown = own ? range : ofDays(period)
	const named = ['days', 'from', 'to'].filter((name) => search.has(name))
	const isShown = named.length === Object.keys(shown).length
	useEffect(() => {
		if (!isShown) change(shown)
	})
	return {
		range,
		/** The chosen number of days; undefined for custom dates. */
		period: own ? undefined : period,
		choose: (days: string) => change(ofDays(days)),
		chooseDates: (dates: Range) => change(dates),
		today,
	}
}
