import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import type { Stats } from '../../schema/stats'
import { analyticsQuery } from '../analytics/queries'
import { lastDays } from '../analytics/range'
import { queryClient } from '../api/queryClient'
import { lazyPart } from '../shell/lazyPart'
import { timeZone } from '../shell/session'
import { statsQuery } from '../stats/queries'
import { shownRate } from '../stats/shownRate'
import { Card } from '../ui/Card'
import { LoadError } from '../ui/LoadError'
import { formatCount, formatNumber } from '../ui/numbers'
import { Skeleton } from '../ui/Skeleton'
import { todayIn } from '../ui/timeZone'
import type { Trend } from './StatTrend'

const StatTrend = lazyPart(() => {
	// Fetched along with the code, so that the numbers don't wait for it.
	void queryClient.prefetchQuery(analyticsQuery(lastDays(30, todayIn(timeZone()))))
	return import('./StatTrend')
})

type StatCard = {
	label: string
	/** An explanation of the number: shown until there is something to say about it, then as a tooltip. */
	hint: string
	to: string
	value: (stats: Stats) => string
	about: (stats: Stats) => string | false
	/** Shown instead of `about`, if there is one. */
	trend?: Trend
}

const cards: StatCard[] = [
	{
		label: 'Total Links',
		hint: 'Create and manage your lead capture links',
		to: paths.links(),
		value: ({ totalLinks }) => formatNumber(totalLinks),
		about: ({ totalLinks, activeLinks }) =>
			totalLinks > 0 &&
			(totalLinks === activeLinks
				? 'All active'
				: `${formatNumber(totalLinks - activeLinks)} inactive`),
	},
	{
		label: 'Total Leads',
		hint: 'Leads captured across all your links',
		to: paths.leads(),
		value: ({ totalLeads }) => formatNumber(totalLeads),
		about: ({ totalLeads, hot }) => totalLeads > 0 && `${formatNumber(hot)} hot`,
		trend: 'leads',
	},
	{
		label: 'Conversion Rate',
		hint: 'Average conversion rate across links',
		to: `${paths.links()}?sort=rate`,
		value: ({ conversionRate = '0%', totalVisits, totalLeads }) =>
			totalLeads > 0 ? shownRate(conversionRate, totalVisits, totalLeads) : conversionRate,
		about: ({ totalVisits }) =>
			totalVisits > 0 && `of ${formatCount(totalVisits, 'person', 'people')}`,
		trend: 'rate',
	},
	{
		label: 'Active Links',
		hint: 'Currently active lead capture links',
		to: `${paths.links()}?state=active`,
		value: ({ activeLinks }) => formatNumber(activeLinks),
		about: ({ totalLinks }) => totalLinks > 0 && `of ${formatNumber(totalLinks)}`,
	},
]

/** The four main numbers, each linking to the list behind it. */
export function StatCards() {
	const stats = useQuery(statsQuery)
	if (stats.isLoadingError) {
		return (
			<Card>
				<LoadError query={stats} />
			</Card>
		)
	}
	return (
		<dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-4">
			{cards.map(({ label, hint, to, value, about, trend }) => (
				<div
					key={label}
					title={hint}
					className="relative min-w-0 bg-surface px-4 py-3 hover:bg-sunken"
				>
					<dt className="text-sm text-soft">
						<Link to={to} className="stretched">
							{label}
						</Link>
					</dt>
					<dd className="mt-1 normal-nums">
						{stats.isPending ? (
							<Skeleton className="h-9 w-20" />
						) : (
							<span className="block text-2xl/9 font-semibold">{value(stats.data)}</span>
						)}
						<About
							shown={stats.data && value(stats.data)}
							text={stats.data && about(stats.data)}
							hint={hint}
							trend={trend}
						/>
					</dd>
				</div>
			))}
		</dl>
	)
}

/** The line below the number that is `shown`: undefined while it loads, false for none. */
function About({
	shown = '',
	text,
	hint,
	trend,
}: {
	shown: string | undefined
	text: string | false | undefined
	hint: string
	trend: Trend | undefined
}) {
	return (
		<span className="mt-0.5 block text-sm text-balance text-soft">
			{trend && text !== false ? (
				<Suspense fallback={nothingYet}>
					<StatTrend of={trend} shown={shown} pending={nothingYet}>
						{text ?? nothingYet}
					</StatTrend>
				</Suspense>
			) : (
				(text ?? nothingYet) || (
					// In two lines each, so that all are equally high.
					<span className="block max-w-44">{hint}</span>
				)
			)}
			{text && <span className="sr-only">. {hint}</span>}
		</span>
	)
}

/** As high as a line of text. */
const nothingYet = (
	<span className="flex h-lh items-center">
		<Skeleton className="h-2 w-22" />
	</span>
)
