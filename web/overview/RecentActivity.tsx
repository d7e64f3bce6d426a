import { useQuery } from '@tanstack/react-query'
import { Activity as ActivityIcon, Link2, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import type { Activity } from '../../schema/stats'
import { ShortUrl } from '../links/ShortUrl'
import { activitiesQuery } from '../stats/queries'
import { Card, CardHead } from '../ui/Card'
import { cx } from '../ui/cx'
import { EmptyState } from '../ui/EmptyState'
import { LoadError } from '../ui/LoadError'
import { RelativeTime } from '../ui/RelativeTime'
import { Skeleton } from '../ui/Skeleton'

const shown = 6

/** A timeline of the newest leads and links. */
export function RecentActivity() {
	const activities = useQuery(activitiesQuery)
	return (
		<Card>
			<CardHead title="Recent Activity">
				<Link to="/leads" className="text-sm font-medium text-accent-ink hover:underline">
					View all
				</Link>
			</CardHead>
			{activities.isPending ? (
				<Loading />
			) : activities.isLoadingError ? (
				<LoadError error={activities.error} retry={() => activities.refetch()} />
			) : activities.data.length === 0 ? (
				<EmptyState
					icon={ActivityIcon}
					text="No recent activity. Create and share links to start capturing leads."
				/>
			) : (
				<ol className="px-5 pb-5 sm:px-6 sm:pb-6">
					{activities.data.slice(0, shown).map((activity) => (
						<Entry key={`${activity.type}-${activity.id}`} activity={activity} />
					))}
				</ol>
			)}
		</Card>
	)
}

function Entry({ activity }: { activity: Activity }) {
	const isLead = activity.type === 'lead'
	const Icon = isLead ? UserPlus : Link2
	return (
		<li className="relative flex gap-4 pb-6 last:pb-0 before:absolute before:top-9 before:bottom-0 before:left-4 before:w-px before:bg-line last:before:hidden">
			<span
				className={cx(
					'flex size-8 shrink-0 items-center justify-center rounded-full',
					isLead ? 'bg-good-soft text-good' : 'bg-accent-soft text-accent-ink',
				)}
			>
				<Icon className="size-4" aria-hidden />
			</span>
			<div className="min-w-0 flex-1 wrap-anywhere">
				<p className="flex flex-wrap items-baseline justify-between gap-x-3">
					<span className="font-medium">{isLead ? 'New lead captured' : 'New link created'}</span>
					<span className="text-sm text-soft">
						<RelativeTime date={activity.createdAt} />
					</span>
				</p>
				<p className="line-clamp-3 text-soft">
					{isLead
						? `${activity.name || 'Anonymous'} submitted info via ${activity.title || 'Unknown Link'}`
						: `You created ${activity.title}`}
				</p>
				{isLead ? (
					<>
						{activity.email && <p className="text-sm text-soft">{activity.email}</p>}
						{activity.phone && <p className="text-sm text-soft">{activity.phone}</p>}
					</>
				) : (
					<ShortUrl shortId={activity.shortId} />
				)}
			</div>
		</li>
	)
}

function Loading() {
	return (
		<div role="status" aria-label="Loading recent activity" className="px-5 pb-5 sm:px-6 sm:pb-6">
			{['first', 'second', 'third', 'fourth'].map((entry) => (
				<div key={entry} className="flex gap-4 pb-6 last:pb-0">
					<Skeleton className="size-8 shrink-0 rounded-full" />
					<div className="flex-1 space-y-2.5 py-1">
						<Skeleton className="h-4 w-2/5" />
						<Skeleton className="h-4 w-4/5" />
					</div>
				</div>
			))}
		</div>
	)
}
