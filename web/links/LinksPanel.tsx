import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { LoadError } from '../ui/LoadError'
import { Panel } from '../ui/Panel'
import { SkeletonRows } from '../ui/Skeleton'
import { LinksTable } from './LinksTable'
import { linksQuery } from './queries'

/** All of the owner's links, in whichever state they are. */
export function LinksPanel({ onCreate }: { onCreate: () => void }) {
	const links = useQuery(linksQuery)
	return (
		<Panel name="The list of links">
			<Card className="overflow-hidden pt-1">
				{links.isPending ? (
					<SkeletonRows rows={4} label="Loading links" />
				) : links.isLoadingError ? (
					<LoadError error={links.error} retry={() => links.refetch()} />
				) : links.data.length === 0 ? (
					<EmptyState icon={Link2} text="You haven't created any links yet.">
						<Button onClick={onCreate}>Create Your First Link</Button>
					</EmptyState>
				) : (
					<LinksTable links={links.data} />
				)}
			</Card>
		</Panel>
	)
}
