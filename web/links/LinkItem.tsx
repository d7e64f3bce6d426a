import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { CopyButton } from '../ui/CopyButton'
import { Cut } from '../ui/Cut'
import { cx } from '../ui/cx'
import { figure } from '../ui/figure'
import { RowCheckbox } from '../ui/RowCheckbox'
import { rowKeys } from '../ui/useRowKeys'
import { LinkStatus } from './LinkCells'
import type { Selection } from './LinksTable'
import { type LinkRow, nameOf, shareUrl } from './queries'
import { SiteIcon } from './SiteIcon'

/** A link in two lines, for phones; all that can be done with it stands in its menu and on its page. */
export function LinkItem({
	link,
	menu,
	selection,
	at,
	ref,
}: {
	link: LinkRow
	menu?: ReactNode
	/** Absent where links are only shown. */
	selection?: Selection
	/** Its place in the list, from 0. */
	at?: number
	ref?: Ref<HTMLLIElement>
}) {
	const name = nameOf(link)
	const chosen = selection?.chosen.has(link.id) ?? false
	const choose = (on: boolean) => selection?.choose([link.id], on)
	return (
		<li
			ref={ref}
			data-index={at}
			className={cx(
				'relative flex items-stretch border-b border-line pr-(--edge,1rem)',
				selection ? 'gap-2.5' : 'gap-3 pl-(--edge,1rem) last:border-0',
				chosen && 'bg-accent-soft',
			)}
			{...rowKeys(() => choose(!chosen))}
		>
			{selection && (
				<RowCheckbox label={`Select ${link.title}`} checked={chosen} onChange={choose} large />
			)}
			<span className={cx('flex items-center', selection && '-ml-1')}>
				<SiteIcon link={link} {...(!selection && { large: true })} />
			</span>
			<div className="min-w-0 flex-1 py-2.5">
				<Link
					to={paths.link(link.id)}
					className="block truncate leading-snug font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
				>
					<Cut>{link.title}</Cut>
				</Link>
				{/* What doesn't fit drops off the line, the rate first. */}
				<p className="flex h-5 min-w-0 flex-wrap gap-x-1.5 overflow-hidden text-sm/5 whitespace-nowrap text-soft tabular-nums">
					{!(link.active && !link.ended && !link.archived && !link.suspendedFor) && (
						<>
							<LinkStatus link={link} />
							<span aria-hidden>·</span>
						</>
					)}
					<code className="max-w-[66%] truncate text-xs leading-5">l/{name}</code>
					<span>
						<span className="mr-1.5" aria-hidden>
							·
						</span>
						{figure(link.leads)} {link.leads === 1 ? 'lead' : 'leads'}
					</span>
					<span>
						<span className="mr-1.5" aria-hidden>
							·
						</span>
						{link.conversionRate}
					</span>
				</p>
			</div>
			<span className="relative z-10 -mr-3 flex items-center">
				<CopyButton text={shareUrl(name)} label={`Copy l/${name}`} />
				{menu}
			</span>
		</li>
	)
}
