import type { ReactNode } from 'react'
import { Badge } from '../ui/Badge'
import { RelativeTime } from '../ui/RelativeTime'
import { Cell } from '../ui/Table'
import type { LinkRow } from './queries'
import { ShortUrl } from './ShortUrl'

/** A link's table cells: title and age, short URL, destination, numbers, status. */
export function LinkCells({
	link,
	title,
	numbers,
}: {
	link: LinkRow
	title: ReactNode
	numbers?: ReactNode
}) {
	return (
		<>
			<Cell className="w-2/5 max-w-0 min-w-40">
				{title}
				<span className="block truncate text-xs text-soft">
					<RelativeTime prefix="Created " date={link.createdAt} />
					{link.tags.length > 0 && ` · ${link.tags.join(', ')}`}
				</span>
			</Cell>
			<Cell>
				<ShortUrl link={link} />
			</Cell>
			<Cell className="w-2/5 max-w-0 min-w-32">
				<span className="block truncate text-soft" title={link.destinationUrl}>
					<bdi>{link.destinationUrl}</bdi>
				</span>
			</Cell>
			{numbers}
			<Cell>
				<LinkStatus link={link} />
			</Cell>
		</>
	)
}

/** Whether visitors can open a link. */
export function LinkStatus({ link }: { link: LinkRow }) {
	if (link.suspendedFor) return <Badge tone="bad">Suspended</Badge>
	if (link.archived) return <Badge>Archived</Badge>
	if (link.active && link.ended) return <Badge tone="warn">Ended</Badge>
	return (
		<Badge tone={link.active ? 'good' : 'neutral'}>{link.active ? 'Active' : 'Inactive'}</Badge>
	)
}
