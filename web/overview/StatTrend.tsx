import { useQuery } from '@tanstack/react-query'
import { analyticsQuery } from '../analytics/queries'
import { lastDays } from '../analytics/range'
import { type Counted, changeOf, pointsOf, sumOf, toneOf } from '../analytics/words'
import { useTimeZone } from '../shell/session'
import { cx } from '../ui/cx'
import { useToday } from '../ui/timeZone'

const changes = {
	leads: (now: Counted, before: Counted) => changeOf(now.leads, before.leads),
	rate: pointsOf,
}
export type Trend = keyof typeof changes

/** How a number changed in the last 30 days against the 30 before; nothing without data. */
export default function StatTrend({ of }: { of: Trend }) {
	const { data } = useQuery(analyticsQuery(lastDays(30, useToday(useTimeZone()))))
	if (!data) return null
	const changed = changes[of](sumOf(data.days), data.previous)
	if (!changed) return null
	return (
		<span
			className="mr-auto self-center text-sm leading-4 whitespace-nowrap text-soft"
			title="The last 30 days compared with the 30 before"
		>
			<span className={cx('block', toneOf(changed))}>{changed}</span>
			<span className="max-sm:hidden">in </span>30 days
		</span>
	)
}
