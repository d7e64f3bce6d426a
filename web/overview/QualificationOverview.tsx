import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { Link } from 'react-router'
import type { Stats } from '../../schema/stats'
import { statusLabel } from '../leads/status'
import { countsOf, percentagesOf, scoreTone, statuses } from '../stats/counts'
import { statsQuery } from '../stats/queries'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { LoadError } from '../ui/LoadError'
import { ProgressBar } from '../ui/ProgressBar'
import { Skeleton } from '../ui/Skeleton'

/** How the owner's leads are spread over the statuses, and their average score. */
export function QualificationOverview() {
	const stats = useQuery(statsQuery)
	return (
		<Card>
			<CardHead title="Lead Qualification Overview" />
			{stats.isPending ? (
				<div role="status" aria-label="Loading the qualification overview" className={body}>
					<Skeleton className="h-15 w-full" />
					{statuses.map((status) => (
						<Skeleton key={status} className="h-8.5 w-full" />
					))}
				</div>
			) : stats.isLoadingError ? (
				<LoadError error={stats.error} retry={() => stats.refetch()} />
			) : stats.data.totalLeads === 0 ? (
				<EmptyState icon={Gauge} text="No leads have been captured yet.">
					<Button asChild variant="secondary">
						<Link to="/manage-links">Create lead capture links</Link>
					</Button>
				</EmptyState>
			) : (
				<Spread stats={stats.data} />
			)}
		</Card>
	)
}

const body = 'space-y-4 px-5 pb-5 sm:px-6 sm:pb-6'

function Spread({ stats }: { stats: Stats }) {
	const counts = countsOf(stats)
	const percentages = percentagesOf(counts)
	return (
		<div className={body}>
			<div className="border-b border-line pb-5">
				<p className="mb-2 flex items-baseline justify-between gap-3">
					<span className="text-soft">Average score</span>
					<span className="font-semibold tabular-nums">{stats.averageScore}/100</span>
				</p>
				<ProgressBar
					label="Average score"
					value={stats.averageScore}
					tone={scoreTone(stats.averageScore)}
				/>
			</div>
			<ul className="space-y-4">
				{statuses.map((status) => (
					<li key={status}>
						<p className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
							<span>{statusLabel(status)}</span>
							<span className="tabular-nums text-soft">
								{counts[status].toLocaleString('en')} ({percentages[status]}%)
							</span>
						</p>
						<ProgressBar label={statusLabel(status)} value={percentages[status]} />
					</li>
				))}
			</ul>
		</div>
	)
}
