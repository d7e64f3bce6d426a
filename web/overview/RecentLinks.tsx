import { Link2 } from 'lucide-react'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { LinkCells } from '../links/LinkCells'
import { LinkItem } from '../links/LinkItem'
import { useShownLinks } from '../links/lists'
import type { LinkRow } from '../links/queries'
import { useIsNew } from '../stats/useIsNew'
import { EmptyState } from '../ui/EmptyState'
import { LoadError } from '../ui/LoadError'
import { formatCount } from '../ui/numbers'
import { Section, SectionLink } from '../ui/Section'
import { SkeletonRows } from '../ui/Skeleton'
import { Cell, Table } from '../ui/Table'
import { useIsPhone } from '../ui/useNarrow'

const shown = 3
const columns = [
	'Link',
	'Short URL',
	'Destination',
	'Status',
	<span key="Stats" className="block text-right">
		Stats
	</span>,
]

/** The owner's newest links. */
export function RecentLinks() {
	const links = useShownLinks()
	const none = useIsNew()
	// React slices the rendering of a deferred value; an answer renders in one piece.
	const rows = useDeferredValue(links.data ?? (none ? [] : undefined))
	const narrow = useIsPhone()
	return (
		<Section
			title="Your Recent Links"
			aside={
				links.data?.length !== 0 && <SectionLink to={paths.links()}>Manage all links</SectionLink>
			}
		>
			{/* The same height while loading and with links; rows are higher on touch screens. */}
			<div
				className={
					rows?.length === 0 ? '' : 'min-h-64 sm:min-h-[max(11rem,calc(4rem+3*var(--control)))]'
				}
			>
				{links.isLoadingError ? (
					<LoadError query={links} />
				) : !rows ? (
					<div className="[--edge:0px] sm:pt-9">
						<SkeletonRows rows={shown} label="Loading links" />
					</div>
				) : rows.length === 0 ? (
					<EmptyState icon={Link2} text="You haven't created any links yet.">
						<SectionLink to={paths.links()}>Create Your First Link</SectionLink>
					</EmptyState>
				) : narrow ? (
					<ul className="divide-y divide-line border-b border-line [--edge:0px]">
						{rows.slice(0, shown).map((link) => (
							<LinkItem key={link.id} link={link} />
						))}
					</ul>
				) : (
					// The last numbers end at the column's edge, so their link reaches beyond it.
					<div className="border-b border-line [--edge:0px] *:-mr-2 *:pr-2">
						<Table label="Your recent links" columns={columns}>
							{rows.slice(0, shown).map((link) => (
								<Row key={link.id} link={link} />
							))}
						</Table>
					</div>
				)}
			</div>
		</Section>
	)
}

function Row({ link }: { link: LinkRow }) {
	return (
		<tr className="group hover:bg-sunken/60">
			<LinkCells link={link} />
			<Cell className="text-right 2xl:pl-10">
				<Link
					to={paths.link(link.id)}
					className="-mx-2 inline-flex min-h-(--control) flex-col items-end justify-center rounded-lg px-2 text-sm leading-snug whitespace-nowrap text-soft tabular-nums hover:bg-sunken hover:text-ink"
				>
					<span className="sr-only">
						Stats of <bdi>{link.title}</bdi>:{' '}
					</span>
					<span>{formatCount(link.visits, 'person', 'people')}</span>
					<span>{formatCount(link.leads, 'lead')}</span>
				</Link>
			</Cell>
		</tr>
	)
}
