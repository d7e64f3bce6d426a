import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { formatDate } from '../ui/dates'
import { LoadError } from '../ui/LoadError'
import { SkeletonRows } from '../ui/Skeleton'
import { receiptsQuery, useOpenPortal } from './queries'

/** The owner's payments with the provider's receipts, and a link to its billing portal. */
export function Receipts() {
	const receipts = useQuery(receiptsQuery)
	const portal = useOpenPortal()
	if (receipts.isPending) return <SkeletonRows rows={1} label="Loading receipts" />
	if (receipts.isLoadingError) return <LoadError query={receipts} />
	if (receipts.data.length === 0) return null
	return (
		<div className="border-t border-line">
			<div className="flex flex-wrap items-center justify-between gap-3 px-(--inset) pt-5 pb-3">
				<h3 className="font-semibold">Receipts</h3>
				<Button variant="secondary" pending={portal.isPending} onClick={() => portal.mutate()}>
					{portal.isPending ? 'Opening...' : 'Manage billing'}
				</Button>
			</div>
			<ul className="divide-y divide-line">
				{receipts.data.map(({ id, amount, currency, createdAt, refunded, url }) => (
					<li key={id} className="flex min-h-12 flex-wrap items-center gap-3 px-(--inset) py-2">
						<time dateTime={createdAt} className="flex-1">
							{formatDate(createdAt)}
						</time>
						{refunded && <Badge>Refunded</Badge>}
						<span className="tabular-nums">
							{(amount / 100).toLocaleString('en', { style: 'currency', currency })}
						</span>
						{url && (
							<a
								href={url}
								target="_blank"
								rel="noreferrer"
								className="inline-flex items-center gap-1.5 text-accent-ink hover:underline"
							>
								Receipt <ExternalLink className="size-4" aria-hidden />
							</a>
						)}
					</li>
				))}
			</ul>
		</div>
	)
}
