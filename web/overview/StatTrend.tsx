import { useQuery } from '@tanstack/react-query'
import { analyticsQuery } from '../analytics/queries'
import { lastDays } from '../analytics/range'
import { type Counted, changeOf, pointsOf, rateOf, sumOf, toneOf } from '../analytics/words'
import { useTimeZone } from '../shell/session'
import { cx } from '../ui/cx'
import { Sparkline } from '../ui/Sparkline'
import { useToday } from '../ui/timeZone'

const trends = {
	leads: {
		value: ({ leads }: Counted) => leads,
		change: (now: Counted, before: Counted) => changeOf(now.leads, before.leads),
	},
	rate: { value: rateOf, change: pointsOf },
} as const
export type Trend = keyof typeof trends

/** A number's trend over the last 30 days against the 30 before; nothing without data. */
export default function StatTrend({ of }: { of: Trend }) {
	const { data } = useQuery(analyticsQuery(lastDays(30, useToday(useTimeZone()))))
	if (!data) return null
	const { value, change } = trends[of]
	const now = sumOf(data.days)
	const changed = change(now, data.previous)
	if (value(now) === 0 && value(data.previous) === 0) return null
	return (
		<>
			{changed && (
				<span
					className={cx('mr-auto pb-1 text-sm whitespace-nowrap', toneOf(changed))}
					title="The last 30 days compared with the 30 before"
				>
					{changed}
					<span className="sr-only"> in 30 days</span>
				</span>
			)}
			<span className="min-w-0 max-xl:hidden">
				<Sparkline
					numbers={data.days.map(value)}
					label="The last 30 days"
					className="h-6 w-20 max-w-full"
				/>
			</span>
		</>
	)
}
