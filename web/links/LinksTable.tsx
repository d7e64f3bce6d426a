import { ChartNoAxesColumn, ExternalLink, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { Button } from '../ui/Button'
import { Cell, Table } from '../ui/Table'
import { useIsPhone } from '../ui/useNarrow'
import { deleteLinks } from './deletion'
import { LinkCells } from './LinkCells'
import { LinkItem } from './LinkItem'
import type { LinkRow } from './queries'

export function LinksTable({ links }: { links: LinkRow[] }) {
	const narrow = useIsPhone()
	if (narrow) {
		return (
			<ul aria-label="Your links" className="divide-y divide-line">
				{links.map((link) => (
					<LinkItem key={link.id} link={link} />
				))}
			</ul>
		)
	}
	return (
		<Table label="Your links" columns={['Link', 'Short URL', 'Destination', 'Status', 'Actions']}>
			{links.map((link) => (
				<tr key={link.id} className="group hover:bg-sunken/60">
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
					/>
					<Cell>
						<div className="-mx-2 flex">
							<Button asChild variant="ghost" size="icon">
								<a
									href={paths.capture(link.shortId)}
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
									// The button disappears with its row, so the focus moves to what stays: the table,
									// or the page's content, if this was the last row.
									const stays = links.length > 1 ? 'section' : 'main'
									currentTarget.closest(stays)?.focus({ preventScroll: true })
									deleteLinks([link])
								}}
							>
								<Trash2 className="size-4" />
							</Button>
						</div>
					</Cell>
				</tr>
			))}
		</Table>
	)
}
