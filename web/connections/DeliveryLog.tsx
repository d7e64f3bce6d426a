import { useInfiniteQuery } from '@tanstack/react-query'
import { eventWords } from '../../schema/event'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { LoadError } from '../ui/LoadError'
import { formatCount } from '../ui/numbers'
import { RelativeTime } from '../ui/RelativeTime'
import { ShowOlder } from '../ui/ShowOlder'
import { SkeletonRows } from '../ui/Skeleton'
import { type Delivery, deliveriesQuery, useSendAgain } from './webhookQueries'

/** A webhook's deliveries, sent and waiting, with payloads and responses. */
export function DeliveryLog({ id }: { id: number }) {
	const log = useInfiniteQuery(deliveriesQuery(id))
	if (log.isPending) return <SkeletonRows rows={3} label="Loading the log" />
	if (log.isLoadingError) return <LoadError query={log} />
	const deliveries = log.data.pages.flat()
	if (deliveries.length === 0) return <p className="pt-3 text-soft">Nothing sent yet.</p>
	return (
		<>
			<ul className="divide-y divide-line">
				{deliveries.map((delivery) => (
					<DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} />
				))}
			</ul>
			<ShowOlder list={log} className="mt-3" />
		</>
	)
}

function DeliveryRow({ webhookId, delivery }: { webhookId: number; delivery: Delivery }) {
	const again = useSendAgain(webhookId)
	const { type, subjectId, lastAttemptAt, createdAt, attempts, nextAttemptAt } = delivery
	const { problem, status, answer, payload } = delivery
	return (
		<li>
			<details className="group">
				<summary className="flex min-h-(--control) cursor-pointer flex-wrap items-center justify-between gap-x-4 py-1.5">
					<span className="font-semibold">
						{subjectId === 0 ? 'Test' : eventWords[type]}
						{subjectId > 0 && <span className="font-normal text-soft"> {subjectId}</span>}
					</span>
					<span className="flex items-center gap-4 text-sm text-soft">
						<RelativeTime date={lastAttemptAt ?? createdAt} />
						<DeliveryState delivery={delivery} />
					</span>
				</summary>
				<div className="space-y-3 pb-4">
					{problem && <p className="text-sm text-bad">{problem}</p>}
					<p className="text-sm text-soft">
						{formatCount(attempts, 'attempt')}
						{nextAttemptAt && (
							<>
								{' · '}
								<RelativeTime prefix="next " date={nextAttemptAt} />
							</>
						)}
					</p>
					<Text
						title={status === null ? 'Response' : `Response (${status})`}
						text={answer}
						empty="None"
					/>
					<Text
						title="Message"
						text={payload && pretty(payload)}
						empty="The lead or link was deleted, or your plan doesn’t show it."
					/>
					{subjectId > 0 && (
						<Button
							variant="secondary"
							size="small"
							pending={again.isPending}
							onClick={() => again.mutate(delivery.id)}
						>
							Send again
						</Button>
					)}
				</div>
			</details>
		</li>
	)
}

const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2)

function Text({ title, text, empty }: { title: string; text: string | null; empty: string }) {
	return (
		<div>
			<h3 className="text-sm font-semibold">{title}</h3>
			{text ? (
				<pre className="mt-1 rounded-lg bg-sunken p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
					{text}
				</pre>
			) : (
				<p className="text-sm text-soft">{empty}</p>
			)}
		</div>
	)
}

function DeliveryState({ delivery }: { delivery: Delivery }) {
	const { nextAttemptAt, problem, attempts } = delivery
	if (nextAttemptAt) return <Badge tone="warn">{attempts > 0 ? 'Retrying' : 'Waiting'}</Badge>
	return problem ? <Badge tone="bad">Failed</Badge> : <Badge tone="on">Sent</Badge>
}
