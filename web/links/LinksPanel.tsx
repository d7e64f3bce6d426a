import { Link2 } from 'lucide-react'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { LoadError } from '../ui/LoadError'
import { Panel } from '../ui/Panel'
import { SkeletonRows } from '../ui/Skeleton'
import { Surface } from '../ui/Surface'
import { LinksTable } from './LinksTable'
import { useShownLinks } from './queries'

/** All of the owner's links, with loading, empty and error states. */
export function LinksPanel({ onCreate }: { onCreate: () => void }) {
	const links = useShownLinks()
	return (
		<Panel name="The list of links">
			<Surface>
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
			</Surface>
		</Panel>
	)
}
