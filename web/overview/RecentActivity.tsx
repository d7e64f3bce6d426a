import { useQuery } from '@tanstack/react-query'
import { Activity as ActivityIcon, Link2, UserPlus } from 'lucide-react'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { contactKeys } from '../../schema/fields'
import { paths } from '../../schema/paths'
import type { Activity } from '../../schema/stats'
import { ShortUrl } from '../links/ShortUrl'
import { useHidden } from '../shell/hidden'
import { activitiesQuery } from '../stats/queries'
import { useIsNew } from '../stats/useIsNew'
import { EmptyState } from '../ui/EmptyState'
import { LoadError } from '../ui/LoadError'
import { RelativeTime } from '../ui/RelativeTime'
import { Section, SectionLink } from '../ui/Section'
import { Skeleton } from '../ui/Skeleton'
import { useIsPhone } from '../ui/useNarrow'

/** As many as match the height of the column beside them; phones show fewer. */
const shown = 6
const shownOnPhones = 3

/** A timeline of the newest leads and links. */
export function RecentActivity() {
	const hiddenLinks = useHidden('links')
	const hiddenLeads = useHidden('leads')
	const activities = useQuery(activitiesQuery)
	const none = useIsNew()
	// React slices the rendering of a deferred value; an answer renders in one piece.
	const data = useDeferredValue(activities.data ?? (none ? [] : undefined))
	const most = useIsPhone() ? shownOnPhones : shown
	const visible = data?.filter(
		({ type, id, linkId }) => !hiddenLinks.has(linkId) && !(type === 'lead' && hiddenLeads.has(id)),
	)
	return (
		<Section
			title="Recent Activity"
			aside={visible?.length !== 0 && <SectionLink to={paths.leads()}>View all</SectionLink>}
		>
			{activities.isLoadingError ? (
				<LoadError query={activities} />
			) : !visible ? (
				<Loading entries={most} />
			) : visible.length === 0 ? (
				<EmptyState
					icon={ActivityIcon}
					text="No recent activity. Create and share links to start capturing leads."
				/>
			) : (
				<ol className="divide-y divide-line border-b border-line">
					{visible.slice(0, most).map((activity) => (
						<Entry key={`${activity.type}-${activity.id}`} activity={activity} />
					))}
				</ol>
			)}
		</Section>
	)
}

function Entry({ activity }: { activity: Activity }) {
	const isLead = activity.type === 'lead'
	const Icon = isLead ? UserPlus : Link2
	return (
		<li className="flex gap-3 py-2.5">
			<Icon className="mt-0.5 size-4 shrink-0 text-soft" aria-hidden />
			<div className="min-w-0 flex-1 wrap-anywhere">
				<p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-soft">
					<Link
						to={isLead ? paths.lead(activity.id) : paths.link(activity.linkId)}
						className="hover:underline"
					>
						{isLead ? 'New lead captured' : 'New link created'}
					</Link>
					<RelativeTime date={activity.createdAt} />
				</p>
				<p className="line-clamp-2">
					{isLead ? (
						<>
							<bdi className={activity.name ? 'font-semibold' : ''}>
								{activity.name || 'Anonymous'}
							</bdi>{' '}
							submitted info via <bdi>{activity.title || 'Unknown Link'}</bdi>
						</>
					) : (
						<>
							You created <bdi className="font-semibold">{activity.title}</bdi>
						</>
					)}
				</p>
				{isLead ? (
					<p className="flex flex-wrap gap-x-3 text-sm text-soft">
						{contactKeys
							.filter((key) => key !== 'name' && activity[key])
							.map((key) => (
								<bdi key={key}>{activity[key]}</bdi>
							))}
					</p>
				) : (
					<ShortUrl link={{ shortId: activity.shortId, slug: null, domain: null }} />
				)}
			</div>
		</li>
	)
}

function Loading({ entries }: { entries: number }) {
	return (
		<div role="status" aria-label="Loading recent activity" className="divide-y divide-line">
			{['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].slice(0, entries).map((entry) => (
				<div key={entry} className="flex gap-3 py-3">
					<Skeleton className="size-4 shrink-0" />
					<div className="flex-1 space-y-2">
						<Skeleton className="h-4 w-2/5" />
						<Skeleton className="h-4 w-4/5" />
						<Skeleton className="h-4 w-3/5" />
					</div>
				</div>
			))}
		</div>
	)
}
