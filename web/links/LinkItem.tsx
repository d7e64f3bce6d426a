import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { RowCheckbox } from '../list/RowCheckbox'
import { rowKeys } from '../list/useRowKeys'
import type { Selection } from '../list/useSelection'
import { shownRate } from '../stats/shownRate'
import { CopyButton } from '../ui/CopyButton'
import { cx } from '../ui/cx'
import { formatCount } from '../ui/numbers'
import { Truncate } from '../ui/Truncate'
import { LinkStatus } from './LinkCells'
import { type LinkRow, shareUrl, shownName } from './queries'
import { RecentPeople } from './RecentPeople'
import { SiteIcon } from './SiteIcon'

/**
 * A link in three lines, for small windows: title, address with its state, numbers. Its menu and its page
 * have the actions.
 */
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
	/** Its position in the list, from 0. */
	at?: number
	ref?: Ref<HTMLLIElement>
}) {
	const name = shownName(link)
	const chosen = selection?.chosen.has(link.id) ?? false
	const choose = (on: boolean) => selection?.choose([link.id], on)
	return (
		<li
			ref={ref}
			data-index={at}
			className={cx(
				'relative flex items-start border-b border-line py-2.5 pr-(--edge,1rem) last:border-0',
				selection ? 'gap-2.5' : 'gap-3 pl-(--edge,1rem)',
				chosen && 'bg-accent-soft',
			)}
			{...rowKeys(() => choose(!chosen))}
		>
			{selection && (
				<span className="flex h-11">
					<RowCheckbox label={`Select ${link.title}`} checked={chosen} onChange={choose} large />
				</span>
			)}
			<span className={cx('flex h-11 items-center', selection && '-ml-2.5 max-[22rem]:hidden')}>
				<SiteIcon link={link} {...(!selection && { large: true })} />
			</span>
			<div className={cx('min-w-0 flex-1', selection && 'max-[22rem]:-ml-2.5')}>
				<div className="flex h-11 items-center gap-2">
					<div className="min-w-0 flex-1">
						<Link
							to={paths.link(link.id)}
							className={cx(
								'block truncate leading-snug font-semibold stretched',
								!link.active && 'text-soft',
							)}
						>
							<Truncate>{link.title}</Truncate>
						</Link>
						<p className="flex h-5 items-center text-sm/5 text-soft">
							<code className="min-w-0 truncate text-sm leading-5">{name}</code>
							<CopyButton
								text={shareUrl(link)}
								label={`Copy ${name}`}
								className="relative z-10 -my-3 -ml-1 text-soft/80 [&_svg]:size-3.5"
							/>
							{(!link.active ||
								link.ended ||
								link.archived ||
								link.suspendedFor ||
								link.check?.broken) && <LinkStatus link={link} />}
						</p>
					</div>
					{menu && <span className="relative z-10 icon-end flex">{menu}</span>}
				</div>
				<p className="flex h-5 items-center justify-between gap-2 text-sm/5 whitespace-nowrap text-soft tabular-nums">
					<span>
						{formatCount(link.visits, 'person', 'people')} · {formatCount(link.leads, 'lead')} ·{' '}
						{shownRate(link.conversionRate, link.visits, link.leads)}
					</span>
					<RecentPeople link={link} className="h-5 w-14 min-w-6 shrink!" />
				</p>
			</div>
		</li>
	)
}
