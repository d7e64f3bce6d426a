import type { ReactNode } from 'react'
import { Badge } from '../ui/Badge'
import { RelativeTime } from '../ui/RelativeTime'
import { Cell } from '../ui/Table'
import type { LinkRow } from './queries'
import { ShortUrl } from './ShortUrl'

/** The cells of a link in a table: title and age, short URL, destination, status. */
export function LinkCells({ link, title }: { link: LinkRow; title: ReactNode }) {
	return (
		<>
			<Cell className="min-w-44 max-w-80">
				{title}
				<span className="text-sm text-soft">
					<RelativeTime prefix="Created " date={link.createdAt} />
				</span>
			</Cell>
			<Cell>
				<ShortUrl shortId={link.shortId} />
			</Cell>
			<Cell>
				<span className="block max-w-64 truncate text-soft" title={link.destinationUrl}>
					{link.destinationUrl}
				</span>
			</Cell>
			<Cell>
				<Badge tone={link.active ? 'good' : 'neutral'}>{link.active ? 'Active' : 'Inactive'}</Badge>
			</Cell>
		</>
	)
}
