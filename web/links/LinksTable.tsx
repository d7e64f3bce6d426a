import { ChartNoAxesColumn, ExternalLink, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { Button } from '../ui/Button'
import { figure } from '../ui/figure'
import { RelativeTime } from '../ui/RelativeTime'
import { RowCheckbox } from '../ui/RowCheckbox'
import { Cell, Table } from '../ui/Table'
import { useIsPhone, useIsTablet } from '../ui/useNarrow'
import { deleteLinks } from './deletion'
import { LinkCells } from './LinkCells'
import { LinkItem } from './LinkItem'
import { LinkMenu, type OpenPart } from './LinkMenu'
import { type LinkRow, nameOf } from './queries'
import { RecentPeople } from './RecentPeople'

export type Selection = {
	chosen: ReadonlySet<number>
	choose: (ids: number[], on: boolean) => void
}

const numberColumns = ['People', 'Leads', 'Rate']
const firstColumns = ['Link', 'Short URL', 'Destination']

export function LinksTable({
	links,
	selection: { chosen, choose },
	onOpen,
}: {
	links: LinkRow[]
	selection: Selection
	onOpen: OpenPart
}) {
	const narrow = useIsPhone()
	const roomy = !useIsTablet()
	if (narrow) {
		return (
			<ul aria-label="Your links" className="divide-y divide-line">
				{links.map((link) => (
					<LinkItem key={link.id} link={link} menu={<LinkMenu link={link} onOpen={onOpen} />} />
				))}
			</ul>
		)
	}
	const all = (
		<RowCheckbox
			key="all"
			label="Select all links shown"
			checked={links.every(({ id }) => chosen.has(id))}
			onChange={(on) =>
				choose(
					links.map(({ id }) => id),
					on,
				)
			}
		/>
	)
	const columns = [
		all,
		...firstColumns,
		...(roomy ? numberColumns : ['People']),
		'Status',
		'Actions',
	]
	return (
		<Table label="Your links" columns={columns}>
			{links.map((link) => (
				<tr key={link.id} className="group hover:bg-sunken/60">
					<Cell>
						<RowCheckbox
							label={`Select ${link.title}`}
							checked={chosen.has(link.id)}
							onChange={(on) => choose([link.id], on)}
						/>
					</Cell>
					<LinkCells
						link={link}
						title={
							<Link
								to={paths.link(link.id)}
								className="block truncate font-medium hover:underline"
								title={link.title}
							>
								<bdi>{link.title}</bdi>
							</Link>
						}
						numbers={roomy ? <Numbers link={link} /> : <FewNumbers link={link} />}
					/>
					<Cell>
						<div className="-mx-2 flex">
							<Button asChild variant="ghost" size="icon">
								<a
									href={paths.capture(nameOf(link))}
									target="_blank"
									rel="noreferrer"
									aria-label={`Open the public page of ${link.title}`}
								>
									<ExternalLink className="size-4" />
								</a>
							</Button>
							<Button asChild variant="ghost" size="icon">
								<Link to={paths.link(link.id)} aria-label={`Details of ${link.title}`}>
									<ChartNoAxesColumn className="size-4" />
								</Link>
							</Button>
							<Button
								variant="ghost"
								size="icon"
								aria-label={`Delete ${link.title}`}
								onClick={({ currentTarget }) => {
									// The button disappears with its row, so focus moves to the table, or to the page's content
									// if this was the last row.
									const stays = links.length > 1 ? 'section' : 'main'
									currentTarget.closest(stays)?.focus({ preventScroll: true })
									deleteLinks([link])
								}}
							>
								<Trash2 className="size-4" />
							</Button>
							<LinkMenu link={link} onOpen={onOpen} />
						</div>
					</Cell>
				</tr>
			))}
		</Table>
	)
}

/** People, leads with the time of the latest, and the conversion rate. */
function Numbers({ link }: { link: LinkRow }) {
	return (
		<>
			<Cell>
				<People link={link} />
			</Cell>
			<Cell className="tabular-nums">
				{figure(link.leads)}
				{link.lastLeadAt && (
					<span className="block text-xs whitespace-nowrap text-soft">
						<span className="sr-only">The last one </span>
						<RelativeTime date={link.lastLeadAt} short />
					</span>
				)}
			</Cell>
			<Cell className="tabular-nums">{link.conversionRate}</Cell>
		</>
	)
}

/** The same in a single column. */
const FewNumbers = ({ link }: { link: LinkRow }) => (
	<Cell>
		<People link={link} />
		<span className="block text-xs whitespace-nowrap text-soft tabular-nums">
			{figure(link.leads)} {link.leads === 1 ? 'lead' : 'leads'} · {link.conversionRate}
		</span>
	</Cell>
)

const People = ({ link }: { link: LinkRow }) => (
	<span className="flex items-center justify-between gap-3 tabular-nums">
		{figure(link.visits)}
		<RecentPeople link={link} />
	</span>
)
