import { useQuery } from '@tanstack/react-query'
import { Group } from '../settings/Group'
import { Only, useMay } from '../shell/may'
import { Card, CardHead, cardBody } from '../ui/Card'
import { LoadError } from '../ui/LoadError'
import { SkeletonRows } from '../ui/Skeleton'
import { AddDomain } from './AddDomain'
import { DomainItem } from './DomainItem'
import { domainsQuery } from './queries'

const none = 'No domains yet. Your links use our address.'

/** The workspace's own domains for its links. */
export default function DomainsSettings() {
	const domains = useQuery(domainsQuery)
	const mayAdd = useMay()('domains.write')
	if (domains.isLoadingError) {
		return <LoadError query={domains} />
	}
	return (
		<div className="space-y-2">
			<Only action="domains.write">
				<Group>
					<Card>
						<CardHead
							title="Add a domain"
							hint="Put your links on your own domain: go.brand.com/guide instead of our address."
						/>
						<div className={cardBody}>
							<AddDomain />
							{domains.data?.length === 0 && <p className="mt-5 text-soft">{none}</p>}
						</div>
					</Card>
				</Group>
			</Only>
			<section aria-label="Domains" className="space-y-4">
				{domains.isPending ? (
					<SkeletonRows rows={2} label="Loading domains" />
				) : domains.data.length === 0 && !mayAdd ? (
					<p className="text-soft">{none}</p>
				) : (
					domains.data.map((domain) => <DomainItem key={domain.id} domain={domain} />)
				)}
			</section>
		</div>
	)
}
