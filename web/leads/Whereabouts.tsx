import { useQuery } from '@tanstack/react-query'
import { connectorKinds } from '../../schema/connectorKinds'
import { whereaboutsQuery } from '../connections/connectorQueries'
import { RelativeTime } from '../ui/RelativeTime'

/** Where a lead went, with its page over there, or why it is not there. Nothing without connected tools. */
export function Whereabouts({ leadId }: { leadId: number }) {
	const { data: places = [] } = useQuery(whereaboutsQuery(leadId))
	if (places.length === 0) return null
	return (
		<section aria-label="Sent to" className="rounded-lg border border-line p-4 text-sm">
			<h3 className="mb-2 font-medium">Sent to</h3>
			<ul className="space-y-2">
				{places.map(({ connectorId, kind, targetName, state, page, sentAt, problem, field }) => (
					<li key={connectorId} className="wrap-anywhere">
						<span className="flex items-baseline justify-between gap-4">
							<span className="min-w-0">
								{connectorKinds[kind].name}{' '}
								<span className="text-soft">
									<bdi>{targetName}</bdi>
								</span>
							</span>
							<span className="shrink-0 text-soft">
								{state === 'waiting' ? (
									'Waits'
								) : state === 'refused' ? (
									<span className="text-bad">Refused</span>
								) : page ? (
									<a
										href={page}
										target="_blank"
										rel="noreferrer"
										className="text-accent-ink hover:underline"
									>
										{sentAt ? <RelativeTime date={sentAt} /> : 'See it'}
									</a>
								) : (
									sentAt && <RelativeTime date={sentAt} />
								)}
							</span>
						</span>
						{state === 'refused' && (
							<span className="block text-bad">
								{field && <span className="font-semibold">{field}: </span>}
								{problem}
							</span>
						)}
					</li>
				))}
			</ul>
		</section>
	)
}
