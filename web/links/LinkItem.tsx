import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { CopyButton } from '../ui/CopyButton'
import { figure } from '../ui/figure'
import { LinkStatus } from './LinkCells'
import { type LinkRow, nameOf, shareUrl } from './queries'
import { SiteIcon } from './SiteIcon'

/** A link in two lines, for phones; all that can be done with it stands in its menu and on its page. */
export function LinkItem({
	link,
	menu,
	at,
	ref,
}: {
	link: LinkRow
	menu?: ReactNode
	/** Its place in the list, from 0. */
	at?: number
	ref?: Ref<HTMLLIElement>
}) {
	const name = nameOf(link)
	return (
		<li
			ref={ref}
			data-index={at}
			className="relative flex items-center gap-3 border-b border-line px-(--edge,1rem) py-2.5 last:border-0"
			data-row
		>
			<SiteIcon link={link} large />
			<div className="min-w-0 flex-1">
				<Link
					to={paths.link(link.id)}
					className="block truncate leading-snug font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
				>
					<bdi>{link.title}</bdi>
				</Link>
				<p className="flex min-w-0 gap-1.5 text-sm whitespace-nowrap text-soft tabular-nums">
					{!(link.active && !link.ended && !link.archived && !link.suspendedFor) && (
						<>
							<LinkStatus link={link} />
							<span aria-hidden>·</span>
						</>
					)}
					<code className="truncate text-xs leading-5">l/{name}</code>
					<span aria-hidden>·</span>
					<span className="shrink-0">
						{figure(link.leads)} {link.leads === 1 ? 'lead' : 'leads'}
					</span>
					<span aria-hidden>·</span>
					<span className="shrink-0">{link.conversionRate}</span>
				</p>
			</div>
			<span className="relative z-10 -mr-3 flex items-center">
				<CopyButton text={shareUrl(name)} label={`Copy l/${name}`} />
				{menu}
			</span>
		</li>
	)
}
