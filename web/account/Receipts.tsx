import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Badge } from '../ui/Badge'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { formatDate } from '../ui/dates'
import { LoadError } from '../ui/LoadError'
import { receiptsQuery, useOpenPortal } from './queries'

/** The owner's payments with the provider's receipts, and a link to its billing portal. */
export function Receipts() {
	const receipts = useQuery(receiptsQuery)
	const portal = useOpenPortal()
	if (receipts.data?.length === 0 || receipts.isPending) return null
	return (
		<Card>
			<CardHead title="Receipts">
				<Button variant="secondary" pending={portal.isPending} onClick={() => portal.mutate()}>
					{portal.isPending ? 'Opening...' : 'Manage billing'}
				</Button>
			</CardHead>
			{receipts.isLoadingError ? (
				<LoadError query={receipts} />
			) : (
				<ul className="divide-y divide-line border-y border-line">
					{receipts.data.map(({ id, amount, currency, createdAt, refunded, url }) => (
						<li key={id} className="flex min-h-12 items-center gap-3 px-(--inset) py-1">
							<div className="flex flex-1 flex-wrap gap-x-4">
								<time dateTime={createdAt}>{formatDate(createdAt)}</time>
								{refunded && <Badge>Refunded</Badge>}
							</div>
							<span className="min-w-20 text-right tabular-nums">
								{(amount / 100).toLocaleString('en', { style: 'currency', currency })}
							</span>
							{url && (
								<a
									href={url}
									target="_blank"
									rel="noreferrer"
									className="flex h-(--control) items-center gap-1.5 text-accent-ink hover:underline"
								>
									Receipt <ExternalLink className="size-4" aria-hidden />
								</a>
							)}
						</li>
					))}
				</ul>
			)}
		</Card>
	)
}
