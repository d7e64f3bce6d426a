import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, Link2 } from 'lucide-react'
import { Link } from 'react-router'
import { LinkCells } from '../links/LinkCells'
import { type LinkRow, linksQuery } from '../links/queries'
import { Button } from '../ui/Button'
import { Card, CardHead } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { LoadError } from '../ui/LoadError'
import { SkeletonRows } from '../ui/Skeleton'
import { Cell, Table } from '../ui/Table'

const shown = 3
const columns = ['Link', 'Short URL', 'Destination', 'Status', 'Stats']

/** The owner's newest links. */
export function RecentLinks() {
	const links = useQuery(linksQuery)
	return (
		<Card className="overflow-hidden">
			<CardHead title="Your Recent Links">
				<Link to="/links" className="text-sm font-medium text-accent-ink hover:underline">
					Manage all links
				</Link>
			</CardHead>
			{links.isPending ? (
				<SkeletonRows rows={shown} label="Loading links" />
			) : links.isLoadingError ? (
				<LoadError error={links.error} retry={() => links.refetch()} />
			) : links.data.length === 0 ? (
				<EmptyState icon={Link2} text="You haven't created any links yet.">
					<Button asChild>
						<Link to="/links">Create Your First Link</Link>
					</Button>
				</EmptyState>
			) : (
				<Table label="Your recent links" columns={columns}>
					{links.data.slice(0, shown).map((link) => (
						<Row key={link.id} link={link} />
					))}
				</Table>
			)}
		</Card>
	)
}

function Row({ link }: { link: LinkRow }) {
	return (
		<tr>
			<LinkCells
				link={link}
				title={<span className="line-clamp-2 font-medium wrap-anywhere">{link.title}</span>}
			/>
			<Cell>
				<Button asChild variant="ghost" size="icon">
					<Link to={`/links/${link.id}`} aria-label={`Stats of ${link.title}`}>
						<ChartNoAxesColumn className="size-4" />
					</Link>
				</Button>
			</Cell>
		</tr>
	)
}
