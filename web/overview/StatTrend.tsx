import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { analyticsQuery } from '../analytics/queries'
import { lastDays } from '../analytics/range'
import { type Counted, pointsOf, sumOf, toneOf } from '../analytics/words'
import { useTimeZone } from '../shell/session'
import { formatNumber } from '../ui/numbers'
import { useToday } from '../ui/timeZone'

/** What the last 30 days added to a number, or how they changed it against the 30 before. */
const trends = {
	leads: ({ leads }: Counted) => leads > 0 && `${formatNumber(leads)} new`,
	rate: pointsOf,
}
export type Trend = keyof typeof trends

/** A number's trend; `children` if there is none. */
export default function StatTrend({ of, children }: { of: Trend; children: ReactNode }) {
	const { data, isPending } = useQuery(analyticsQuery(lastDays(30, useToday(useTimeZone()))))
	const trend = data && trends[of](sumOf(data.days), data.previous)
	if (isPending) return '\u00a0'
	if (!trend) return children
	return (
		<>
			<span className={toneOf(trend) || undefined}>{trend}</span> in 30 days
		</>
	)
}
