import { paths } from '../../schema/paths'
import { Badge } from '../ui/Badge'
import { RelativeTime } from '../ui/RelativeTime'
import { Cell, Table } from '../ui/Table'
import { ImportsButton } from './ImportsButton'
import type { AdminLink } from './queries'
import { SuspendButton } from './SuspendButton'

/** Links of all accounts, with their account and the actions on both. */
export function LinksToJudge({ label, links }: { label: string; links: readonly AdminLink[] }) {
	if (links.length === 0) return <p className="px-6 pb-6 text-soft">None.</p>
	return (
		<Table label={label} columns={['Link', 'Destination', 'Account', 'Status', 'Actions']}>
			{links.map((link) => (
				<tr key={link.id}>
					<Cell className="min-w-44 max-w-72">
						<span className="line-clamp-2 font-medium wrap-anywhere">
							<bdi>{link.title}</bdi>
						</span>
						<span className="text-sm text-soft">
							<code>{paths.capture(link.shortId)}</code>,{' '}
							<RelativeTime prefix="made " date={link.createdAt} />
						</span>
					</Cell>
					{/* Not clickable: the destination may be harmful. */}
					<Cell className="min-w-56 max-w-80 wrap-anywhere">
						<bdi>{link.destinationUrl}</bdi>
					</Cell>
					<Cell>
						<bdi>{link.owner ?? 'Nobody'}</bdi>
					</Cell>
					<Cell>
						<LinkStatus link={link} />
					</Cell>
					<Cell>
						<LinkActions link={link} />
					</Cell>
				</tr>
			))}
		</Table>
	)
}

function LinkStatus({ link }: { link: AdminLink }) {
	if (link.suspendedFor) return <Badge tone="bad">Suspended</Badge>
	if (link.accountSuspendedFor) return <Badge tone="bad">Account suspended</Badge>
	return (
		<Badge tone={link.active ? 'good' : 'neutral'}>{link.active ? 'Active' : 'Inactive'}</Badge>
	)
}

/** Buttons to suspend or release a link and its account, and to let the account import more. */
export function LinkActions({ link }: { link: AdminLink }) {
	return (
		<span className="flex flex-wrap gap-2">
			<SuspendButton
				subject={{ kind: 'link', id: link.id }}
				name={link.title}
				suspended={link.suspendedFor !== null}
			/>
			<SuspendButton
				subject={{ kind: 'account', id: link.workspaceId }}
				name={link.owner ?? 'nobody'}
				suspended={link.accountSuspendedFor !== null}
			/>
			<ImportsButton
				workspaceId={link.workspaceId}
				name={link.owner ?? 'nobody'}
				raised={link.importsRaised}
			/>
		</span>
	)
}
