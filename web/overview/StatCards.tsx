import { useQuery } from '@tanstack/react-query'
import { Activity, Link2, Percent, Users } from 'lucide-react'
import type { Stats } from '../../schema/stats'
import { statsQuery } from '../stats/queries'
import { Card } from '../ui/Card'
import { LoadError } from '../ui/LoadError'
import { Skeleton } from '../ui/Skeleton'

const cards = [
	['Total Links', 'Create and manage your lead capture links', Link2, (s: Stats) => s.totalLinks],
	['Total Leads', 'Leads captured across all your links', Users, (s: Stats) => s.totalLeads],
	[
		'Conversion Rate',
		'Average conversion rate across links',
		Percent,
		(s: Stats) => s.conversionRate ?? '0%',
	],
	['Active Links', 'Currently active lead capture links', Activity, (s: Stats) => s.activeLinks],
] as const

export function StatCards() {
	const stats = useQuery(statsQuery)
	if (stats.isLoadingError) {
		return (
			<Card>
				<LoadError error={stats.error} retry={() => stats.refetch()} />
			</Card>
		)
	}
	return (
		<dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
			{cards.map(([label, hint, Icon, value]) => (
				<div
					key={label}
					className="min-w-0 rounded-2xl border border-line bg-surface p-4 shadow-card sm:p-5"
				>
					<dt className="flex items-center justify-between gap-2 text-soft">
						{label}
						<Icon className="size-4" aria-hidden />
					</dt>
					<dd className="mt-2">
						{stats.isPending ? (
							<Skeleton className="h-9 w-20" />
						) : (
							<span className="block h-9 text-3xl font-semibold tabular-nums">
								{(value(stats.data) ?? 0).toLocaleString('en')}
							</span>
						)}
						<span className="mt-1 block text-sm text-soft">{hint}</span>
					</dd>
				</div>
			))}
		</dl>
	)
}
