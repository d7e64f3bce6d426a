import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { analyticsQuery } from '../analytics/queries'
import { lastDays } from '../analytics/range'
import { type Counted, pointsOf, rateText, sumOf, toneOf } from '../analytics/words'
import { useTimeZone } from '../shell/session'
import { cx } from '../ui/cx'
import { formatNumber } from '../ui/numbers'
import { useToday } from '../ui/timeZone'

/** What a number was in the last 30 days, and how it differs from the 30 before. */
const trends = {
	leads: ({ leads }: Counted) => leads > 0 && `${formatNumber(leads)} new in 30 days`,
	rate: (now: Counted, before: Counted) => {
		const rate = rateText(now)
		const change = pointsOf(now, before)
		return (
			rate && (
				<>
					{rate} in 30 days
					{/* A phone has no room for it. */}
					{change && (
						<span className="max-sm:hidden">
							, <span className={cx('font-semibold', toneOf(change))}>{change}</span>
						</span>
					)}
				</>
			)
		)
	},
}
export type Trend = keyof typeof trends

/** A number's trend; `children` if there is none. */
export default function StatTrend({
	of,
	pending,
	children,
}: {
	of: Trend
	pending: ReactNode
	children: ReactNode
}) {
	const { data, isPending } = useQuery(analyticsQuery(lastDays(30, useToday(useTimeZone()))))
	const trend = data && trends[of](sumOf(data.days), data.previous)
	if (isPending) return pending
	return trend || children
}
