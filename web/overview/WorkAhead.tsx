import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { LoadError } from '../ui/LoadError'
import { RelativeTime } from '../ui/RelativeTime'
import { Section, SectionLink } from '../ui/Section'
import { Skeleton } from '../ui/Skeleton'
import { saySpan } from './saySpan'
import { workQuery } from './workQuery'

/** Speed to lead, and follow-ups that are due. */
export default function WorkAhead() {
	const work = useQuery(workQuery)
	return (
		<Section
			title="Speed to lead"
			aside={<SectionLink to={`${paths.leads()}?followUp=due`}>To follow up</SectionLink>}
		>
			{work.isPending ? (
				<div role="status" aria-label="Loading the follow-ups" className="pt-3">
					<Skeleton className="h-10 w-full" />
				</div>
			) : work.isLoadingError ? (
				<LoadError error={work.error} retry={() => work.refetch()} />
			) : (
				<div className="pt-3">
					<p className="min-h-10">
						{work.data.speedToLead === null ? (
							<span className="text-soft">
								Mark a lead as contacted to see how quickly you get back to people.
							</span>
						) : (
							<>
								<b className="text-xl font-semibold tabular-nums">
									{saySpan(work.data.speedToLead)}
								</b>{' '}
								<span className="text-soft">
									from capture to first contact, in the last 30 days
								</span>
							</>
						)}
					</p>
					{work.data.due.length > 0 && (
						<>
							<h3 className="mt-3 mb-1 text-sm font-semibold text-bad">
								{work.data.overdue === 1
									? '1 follow-up is due'
									: `${work.data.overdue}${work.data.overdue >= 100 ? '+' : ''} follow-ups are due`}
							</h3>
							<ul>
								{work.data.due.map((lead) => (
									<li key={lead.id} className="flex min-h-8 items-center justify-between gap-3">
										<Link
											to={paths.lead(lead.id)}
											className="min-w-0 truncate hover:underline max-sm:py-2.5"
										>
											<bdi>{lead.name ?? lead.email ?? 'Anonymous'}</bdi>
										</Link>
										<span className="text-sm text-soft">
											{lead.followUpAt && <RelativeTime date={lead.followUpAt} />}
										</span>
									</li>
								))}
							</ul>
						</>
					)}
				</div>
			)}
		</Section>
	)
}
