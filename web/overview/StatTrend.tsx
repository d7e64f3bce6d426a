import { useQuery } from '@tanstack/react-query'
import { analyticsQuery } from '../analytics/queries'
import { lastDays } from '../analytics/range'
import { type Counted, pointsOf, sumOf, toneOf } from '../analytics/words'
import { useTimeZone } from '../shell/session'
import { cx } from '../ui/cx'
import { formatNumber } from '../ui/numbers'
import { useToday } from '../ui/timeZone'

/** What the last 30 days added to a number, or how they changed it against the 30 before. */
const trends = {
	leads: ({ leads }: Counted) => leads > 0 && `${formatNumber(leads)} new`,
	rate: pointsOf,
}
export type Trend = keyof typeof trends

/** A number's trend; nothing without data. */
export default function StatTrend({ of }: { of: Trend }) {
	const { data } = useQuery(analyticsQuery(lastDays(30, useToday(useTimeZone()))))
	const trend = data && trends[of](sumOf(data.days), data.previous)
	if (!trend) return null
	return (
		<span className="mr-auto self-center text-sm whitespace-nowrap text-soft sm:leading-4">
			<span className={cx('sm:block', toneOf(trend))}>{trend}</span> in 30 days
		</span>
	)
}
