import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { analyticsQuery } from '../analytics/queries'
import { lastDays } from '../analytics/range'
import { type Counted, rateText, sumOf } from '../analytics/words'
import { useTimeZone } from '../shell/session'
import { formatNumber } from '../ui/numbers'
import { useToday } from '../ui/timeZone'

/** What a number was in the last 30 days, if that isn't what is `shown` of all time. */
const trends = {
	leads: ({ leads }: Counted) => leads > 0 && `${formatNumber(leads)} new in 30 days`,
	rate: (counted: Counted, shown: string) => {
		const rate = rateText(counted)
		return rate && rate !== shown && `${rate} in 30 days`
	},
}
export type Trend = keyof typeof trends

/** A number's trend; `children` if there is none. */
export default function StatTrend({
	of,
	shown,
	pending,
	children,
}: {
	of: Trend
	/** The number. */
	shown: string
	pending: ReactNode
	children: ReactNode
}) {
	const { data, isPending } = useQuery(analyticsQuery(lastDays(30, useToday(useTimeZone()))))
	if (isPending) return pending
	return (data && trends[of](sumOf(data.days), shown)) || children
}
