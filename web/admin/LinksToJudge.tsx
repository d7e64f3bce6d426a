import { paths } from '../../schema/paths'
import { Badge } from '../ui/Badge'
import { RelativeTime } from '../ui/RelativeTime'
import { LinkActions } from './LinkActions'
import type { AdminLink } from './queries'

/** Links of all accounts, with their account and the actions on both. */
export function LinksToJudge({ label, links }: { label: string; links: readonly AdminLink[] }) {
	if (links.length === 0) return <p className="py-4 text-soft">No links yet.</p>
	return (
		<ul aria-label={label} className="divide-y divide-line border-b border-line">
			{links.map((link) => (
				<li
					key={link.id}
					className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9.5rem_auto] xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12rem_9.5rem_auto]"
				>
					<span className="min-w-0">
						<bdi className="line-clamp-2 font-semibold wrap-anywhere">{link.title}</bdi>
						<span className="text-sm text-soft">
							<code>{paths.capture(link.shortId)}</code>, <RelativeTime date={link.createdAt} />
						</span>
					</span>
					<span className="min-w-0 max-md:col-start-1 xl:contents">
						{/* Not clickable: the destination may be harmful. */}
						<bdi className="block min-w-0 wrap-anywhere">{link.destinationUrl}</bdi>
						<bdi className="block min-w-0 wrap-anywhere text-soft max-xl:text-sm">
							{link.owner ?? 'Nobody'}
						</bdi>
					</span>
					<span className="max-md:col-start-1">
						<LinkStatus link={link} />
					</span>
					<span className="max-md:col-start-2 max-md:row-start-1">
						<LinkActions link={link} />
					</span>
				</li>
			))}
		</ul>
	)
}

function LinkStatus({ link }: { link: AdminLink }) {
	if (link.suspendedFor) return <Badge tone="bad">Suspended</Badge>
	if (link.accountSuspendedFor) return <Badge tone="bad">Account suspended</Badge>
	return <Badge tone={link.active ? 'on' : 'off'}>{link.active ? 'Active' : 'Inactive'}</Badge>
}
