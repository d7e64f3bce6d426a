import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { Only } from '../shell/may'
import { Card, CardHead, cardBody } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { LoadError } from '../ui/LoadError'
import { SkeletonRows } from '../ui/Skeleton'
import { AddDomain } from './AddDomain'
import { DomainItem } from './DomainItem'
import { domainsQuery } from './queries'

/** The workspace's own domains for its links. */
export default function DomainsSettings() {
	const domains = useQuery(domainsQuery)
	if (domains.isLoadingError) {
		return <LoadError error={domains.error} retry={() => domains.refetch()} />
	}
	return (
		<div className="space-y-8">
			<Only action="domains.write">
				<Card>
					<CardHead
						title="Add a domain"
						hint="Put your links on your own domain: go.brand.com/guide instead of our address."
					/>
					<div className={cardBody}>
						<AddDomain />
					</div>
				</Card>
			</Only>
			<section aria-label="Domains" className="space-y-4">
				{domains.isPending ? (
					<SkeletonRows rows={2} label="Loading domains" />
				) : domains.data.length === 0 ? (
					<EmptyState icon={Globe} text="No domains yet. Your links use our address." />
				) : (
					domains.data.map((domain) => <DomainItem key={domain.id} domain={domain} />)
				)}
			</section>
		</div>
	)
}
