import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { Badge } from '../ui/Badge'
import { cx } from '../ui/cx'
import { RelativeTime } from '../ui/RelativeTime'
import { shortAddress } from '../ui/shortAddress'
import { Cell } from '../ui/Table'
import { Truncate } from '../ui/Truncate'
import { LinkTags } from './LinkTags'
import type { LinkRow } from './queries'
import { ShortUrl } from './ShortUrl'

/** A link's table cells: title and age, short URL, destination, status. */
export function LinkCells({ link }: { link: LinkRow }) {
	return (
		<>
			<Cell className="w-2/5 max-w-0 min-w-40">
				<LinkTitle link={link} />
				<span className="block truncate text-sm text-soft">
					<RelativeTime prefix="Created " date={link.createdAt} />
					<LinkTags tags={link.tags} />
				</span>
			</Cell>
			<Cell>
				<ShortUrl link={link} inRow />
			</Cell>
			<Cell className="w-2/5 max-w-0 min-w-34">
				<Destination link={link} />
			</Cell>
			<Cell>
				<LinkStatus link={link} />
			</Cell>
		</>
	)
}

/** The site that a link leads to. */
export const siteOf = ({ destinationUrl }: Pick<LinkRow, 'destinationUrl'>) =>
	shortAddress(destinationUrl).replace(/[/?#].*/, '')

/** Where a link leads: the site, and below it the path. */
export function Destination({ link: { destinationUrl } }: { link: LinkRow }) {
	const site = siteOf({ destinationUrl })
	const path = shortAddress(destinationUrl).slice(site.length)
	return (
		<span className="block leading-snug text-soft" title={destinationUrl}>
			<bdi className="block truncate">{site}</bdi>
			{path && <bdi className="block truncate text-sm">{path}</bdi>}
		</span>
	)
}

/** A link's title, linked to its page. */
export const LinkTitle = ({ link: { id, title, active } }: { link: LinkRow }) => (
	<Link
		to={paths.link(id)}
		className={cx(
			'block truncate font-semibold hover:underline in-data-index:outline-none',
			!active && 'text-soft',
		)}
		title={title}
	>
		<Truncate>{title}</Truncate>
	</Link>
)

/** A badge for a broken link, with what is wrong as a tooltip. */
function Broken({ check: { findings } }: { check: NonNullable<LinkRow['check']> }) {
	const why = findings.flatMap(({ broken, message }) => (broken ? [message] : [])).join(' ')
	return (
		<span title={why}>
			<Badge tone="bad">
				Broken<span className="sr-only">: {why}</span>
			</Badge>
		</span>
	)
}

/** Whether visitors can open a link, and whether its destination works. */
export function LinkStatus({ link }: { link: LinkRow }) {
	if (link.suspendedFor) return <Badge tone="bad">Suspended</Badge>
	if (link.archived) return <Badge>Archived</Badge>
	if (link.active && link.ended) return <Badge tone="warn">Ended</Badge>
	if (link.active && link.check?.broken) return <Broken check={link.check} />
	return <Badge tone={link.active ? 'on' : 'off'}>{link.active ? 'Active' : 'Inactive'}</Badge>
}

/** A link's state, if visitors can't open its page. */
export const closedState = (link: LinkRow) =>
	!link.active || link.ended ? <LinkStatus link={link} /> : undefined
