import { ChartNoAxesColumn, ExternalLink, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../ui/Button'
import { Cell, Table } from '../ui/Table'
import { LinkCells } from './LinkCells'
import { type LinkRow, useDeleteLink } from './queries'

export function LinksTable({ links }: { links: LinkRow[] }) {
	const remove = useDeleteLink()
	return (
		<Table label="Your links" columns={['Link', 'Short URL', 'Destination', 'Status', 'Actions']}>
			{links.map((link) => (
				<tr key={link.id}>
					<LinkCells
						link={link}
						title={
							<Link
								to={`/links/${link.id}`}
								className="line-clamp-2 font-medium wrap-anywhere hover:underline"
							>
								{link.title}
							</Link>
						}
					/>
					<Cell>
						<div className="flex">
							<Button asChild variant="ghost" size="icon">
								<a
									href={`/l/${link.shortId}`}
									target="_blank"
									rel="noreferrer"
									aria-label={`Open the public page of ${link.title}`}
								>
									<ExternalLink className="size-4" />
								</a>
							</Button>
							<Button asChild variant="ghost" size="icon">
								<Link to={`/links/${link.id}`} aria-label={`Details of ${link.title}`}>
									<ChartNoAxesColumn className="size-4" />
								</Link>
							</Button>
							<Button
								variant="ghost"
								size="icon"
								aria-label={`Delete ${link.title}`}
								pending={remove.isPending && remove.variables === link.id}
								onClick={() => remove.mutate(link.id)}
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
