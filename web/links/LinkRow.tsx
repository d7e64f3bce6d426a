import { ExternalLink } from 'lucide-react'
import { memo, type Ref } from 'react'
import { TableRow } from '../list/TableRow'
import type { Choose } from '../list/useSelection'
import { shownRate } from '../stats/shownRate'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { formatNumber } from '../ui/numbers'
import { RelativeTime } from '../ui/RelativeTime'
import { Destination, LinkStatus, LinkTitle, siteOf } from './LinkCells'
import { LinkMenu, type OpenPart } from './LinkMenu'
import { LinkTags } from './LinkTags'
import { type LinkRow as Row, shareUrl } from './queries'
import { RecentPeople } from './RecentPeople'
import { ShortUrl } from './ShortUrl'
import { SiteIcon } from './SiteIcon'

const cell = 'h-12 truncate px-2 py-1 align-middle'

/** What a table has room for: all columns, all but the last lead, or as few as possible. */
export type Room = 'wide' | 'usual' | 'tight'

/** The width of a link's graph of visitors, where there is room for one. */
export const graphWidth = { wide: 'w-32', usual: 'w-14' }

/** A link as a row of the table. Memoized: it takes nothing that changes with other rows. */
export const LinkRow = memo(function LinkRow({
	link,
	room,
	chosen,
	choose,
	onOpen,
	at,
	ref,
}: {
	link: Row
	room: Room
	chosen: boolean
	choose: Choose
	onOpen: OpenPart
	/** Its position in the list, from 0. */
	at: number
	ref?: Ref<HTMLTableRowElement>
}) {
	const number = cx(cell, 'text-right tabular-nums', !link.active && 'text-soft')
	return (
		<TableRow
			ref={ref}
			id={link.id}
			at={at}
			label={`Select ${link.title}`}
			cell={cell}
			chosen={chosen}
			choose={choose}
			onEdit={() => onOpen('edit', link)}
		>
			<td className={cell}>
				<div className="flex items-center gap-3">
					<span className="max-lg:hidden">
						<SiteIcon link={link} />
					</span>
					<div className="min-w-0 leading-snug">
						<LinkTitle link={link} />
						<span className="block truncate text-sm text-soft">
							{room === 'tight' ? (
								<bdi title={link.destinationUrl}>{siteOf(link)}</bdi>
							) : (
								<RelativeTime prefix="Created " date={link.createdAt} />
							)}
							<LinkTags tags={link.tags} />
						</span>
					</div>
				</div>
			</td>
			<td className={cx(cell, !link.active && 'text-soft')}>
				<ShortUrl link={link} inRow tabIndex={-1} />
			</td>
			{room !== 'tight' && (
				<td className={cell}>
					<Destination link={link} />
				</td>
			)}
			<td className={number}>
				{room === 'tight' ? (
					formatNumber(link.visits)
				) : (
					<span className="inline-flex items-center gap-5 align-middle">
						<RecentPeople link={link} className={`h-6 ${graphWidth[room]}`} />
						<span className="min-w-10">{formatNumber(link.visits)}</span>
					</span>
				)}
			</td>
			<td className={number}>{formatNumber(link.leads)}</td>
			<td className={number}>{shownRate(link.conversionRate, link.visits, link.leads)}</td>
			{room === 'wide' && (
				<td className={`${cell} text-right text-soft`}>
					{link.lastLeadAt ? <RelativeTime date={link.lastLeadAt} short /> : '–'}
				</td>
			)}
			<td className={`${cell} pl-5!`}>
				<LinkStatus link={link} />
			</td>
			<td className={`${cell} overflow-visible! pr-(--edge,1.5rem) text-right`}>
				<LinkMenu
					link={link}
					onOpen={onOpen}
					tabIndex={-1}
					className="-mr-2 pointer-coarse:-mr-3.5"
				/>
				{room !== 'tight' && <OpenPage link={link} />}
			</td>
		</TableRow>
	)
})

/** Shown on hover or focus. */
const OpenPage = ({ link }: { link: Row }) => (
	<Button
		asChild
		variant="ghost"
		size="icon"
		className="absolute top-1/2 right-[calc(var(--edge,1.5rem)+var(--control)-0.5rem)] -translate-y-1/2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:hidden"
	>
		<a
			href={shareUrl(link)}
			target="_blank"
			rel="noreferrer"
			tabIndex={-1}
			aria-label={`Open the public page of ${link.title}`}
			title="Open the public page"
		>
			<ExternalLink className="size-4" />
		</a>
	</Button>
)
