import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { cx } from '../ui/cx'
import type { LinkRow } from './queries'
import { ShortUrl } from './ShortUrl'

/** A link in two lines, for phones; all that can be done with it stands on its page. */
export function LinkItem({ link }: { link: LinkRow }) {
	return (
		<li className="relative flex items-center gap-3 px-(--edge,1rem) py-1.5">
			<div className="min-w-0 flex-1">
				<Link
					to={paths.link(link.id)}
					className="block truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
				>
					<bdi>{link.title}</bdi>
				</Link>
				<p className="flex items-center gap-2 text-sm text-soft">
					<span
						aria-hidden
						className={cx('size-2 rounded-full', link.active ? 'bg-meter-good' : 'bg-line-strong')}
					/>
					{link.active ? 'Active' : 'Inactive'} · {link.leads.toLocaleString('en')}{' '}
					{link.leads === 1 ? 'lead' : 'leads'}
				</p>
			</div>
			<span className="relative z-10 -mr-2">
				<ShortUrl shortId={link.shortId} />
			</span>
		</li>
	)
}
