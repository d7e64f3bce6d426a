import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { qualificationStatuses } from '../../schema/score'
import type { Stats } from '../../schema/stats'
import { countsOf, percentagesOf, scoreFills, scoreTone } from '../stats/counts'
import { statsQuery } from '../stats/queries'
import { cx } from '../ui/cx'
import { EmptyState } from '../ui/EmptyState'
import { LoadError } from '../ui/LoadError'
import { formatNumber } from '../ui/numbers'
import { ProgressBar } from '../ui/ProgressBar'
import { Section, SectionLink } from '../ui/Section'
import { Skeleton } from '../ui/Skeleton'
import { titleCase } from '../ui/titleCase'

/** The owner's leads by status, and their average score. */
export function QualificationOverview() {
	const stats = useQuery(statsQuery)
	return (
		<Section title="Lead Qualification Overview">
			{stats.isPending ? (
				<div role="status" aria-label="Loading the qualification overview" className={body}>
					<Skeleton className="h-13 w-full" />
					{qualificationStatuses.map((status) => (
						<Skeleton key={status} className="h-8 w-full max-sm:h-11" />
					))}
				</div>
			) : stats.isLoadingError ? (
				<LoadError query={stats} />
			) : stats.data.totalLeads === 0 ? (
				<EmptyState icon={Gauge} text="No leads have been captured yet.">
					<SectionLink to={paths.manageLinks()}>Create lead capture links</SectionLink>
				</EmptyState>
			) : (
				<Spread stats={stats.data} />
			)}
		</Section>
	)
}

const body = 'space-y-1 pt-3'

function Spread({ stats }: { stats: Stats }) {
	const counts = countsOf(stats)
	const percentages = percentagesOf(counts)
	return (
		<div className={body}>
			<div className="h-13">
				<p className="mb-1.5 flex items-baseline justify-between gap-3">
					<span className="text-soft">Average score</span>
					<span className="font-semibold tabular-nums">{stats.averageScore}/100</span>
				</p>
				<ProgressBar
					label="Average score"
					value={stats.averageScore}
					tone={scoreTone(stats.averageScore)}
				/>
			</div>
			<ul className="space-y-1">
				{qualificationStatuses.map((status) => (
					<li key={status}>
						<Link
							to={`${paths.leads()}?status=${status}`}
							className="flex h-8 items-center gap-3 hover:underline max-sm:h-11"
						>
							<span className="w-24">{titleCase(status)}</span>
							<span aria-hidden className="h-1.5 flex-1 rounded-full bg-sunken">
								{counts[status] > 0 && (
									<span
										className={cx('block h-full min-w-1.5 rounded-full', scoreFills[status])}
										style={{ width: `${percentages[status]}%` }}
									/>
								)}
							</span>
							<span className="w-24 text-right tabular-nums text-soft">
								{formatNumber(counts[status])} ({percentages[status]}%)
							</span>
						</Link>
					</li>
				))}
			</ul>
		</div>
	)
}
