import { useQuery } from '@tanstack/react-query'
import { Group } from '../settings/Group'
import { useMay } from '../shell/may'
import { Card, CardHead, cardBody } from '../ui/Card'
import { cx } from '../ui/cx'
import { LoadError } from '../ui/LoadError'
import { SkeletonRows } from '../ui/Skeleton'
import { AddDomain } from './AddDomain'
import { DomainItem } from './DomainItem'
import { domainsQuery } from './queries'

/** The workspace's own domains for its links. */
export default function DomainsSettings() {
	const domains = useQuery(domainsQuery)
	const mayAdd = useMay()('domains.write')
	if (domains.isLoadingError) {
		return <LoadError query={domains} />
	}
	const none = domains.data?.length === 0
	return (
		<>
			<Group>
				{mayAdd && (
					<Card>
						<CardHead
							title="Add a domain"
							hint="Put your links on your own domain: go.brand.com/guide instead of our address."
						/>
						<div className={cardBody}>
							<AddDomain />
						</div>
					</Card>
				)}
				{none && (
					<Card>
						<CardHead title="Your domains" />
						<div className={cardBody}>
							<p className="text-soft">None yet. Your links use our address.</p>
						</div>
					</Card>
				)}
			</Group>
			{!none && (
				<section
					aria-labelledby="domains"
					className={cx('space-y-4', mayAdd && 'border-t border-line pt-7')}
				>
					<h2 id="domains" className="font-semibold">
						Your domains
					</h2>
					{domains.isPending ? (
						<SkeletonRows rows={2} label="Loading domains" />
					) : (
						domains.data.map((domain) => <DomainItem key={domain.id} domain={domain} />)
					)}
				</section>
			)}
		</>
	)
}
