import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { figure } from '../ui/figure'
import { LinkStatus } from './LinkCells'
import type { LinkRow } from './queries'
import { RecentPeople } from './RecentPeople'
import { ShortUrl } from './ShortUrl'

/** A link in two lines, for phones; its actions are on its page. */
export function LinkItem({ link, menu }: { link: LinkRow; menu?: ReactNode }) {
	return (
		<li className="relative flex items-center gap-3 px-(--edge,1rem) py-1.5">
			<div className="min-w-0 flex-1">
				<Link
					to={paths.link(link.id)}
					className="block truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
				>
					<bdi>{link.title}</bdi>
				</Link>
				<p className="flex items-center gap-1.5 whitespace-nowrap text-sm text-soft">
					<LinkStatus link={link} /> · {figure(link.leads)} {link.leads === 1 ? 'lead' : 'leads'}
				</p>
				<p className="flex items-center gap-2 whitespace-nowrap text-xs text-soft tabular-nums">
					{figure(link.visits)} {link.visits === 1 ? 'person' : 'people'} · {link.conversionRate}
					<RecentPeople link={link} />
				</p>
			</div>
			<span className="relative z-10 -mr-2 flex items-center">
				<ShortUrl link={link} />
				{menu}
			</span>
		</li>
	)
}
