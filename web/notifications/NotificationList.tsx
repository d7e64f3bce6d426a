import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ConnectorKind, connectorKinds } from '../../schema/connectorKinds'
import { paths } from '../../schema/paths'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { LoadError } from '../ui/LoadError'
import { formatNumber } from '../ui/numbers'
import { RelativeTime } from '../ui/RelativeTime'
import { Skeleton } from '../ui/Skeleton'
import { type Notification, notificationsQuery, useMarkRead } from './queries'

/** The user's notifications, newest first. */
export function NotificationList({ close }: { close: () => void }) {
	const list = useInfiniteQuery(notificationsQuery)
	const mark = useMarkRead()
	if (list.isPending) return <Skeleton className="m-2 h-16 w-72" />
	if (list.isLoadingError) return <LoadError query={list} />
	const all = list.data.pages.flatMap(({ notifications }) => notifications)
	const unread = list.data.pages[0]?.unread ?? 0
	return (
		<div className="w-88 max-w-full">
			<header className="flex min-h-(--control) items-center justify-between gap-4 pl-2.5">
				<h2 className="font-semibold">Notifications</h2>
				{unread > 0 ? (
					<Button
						variant="ghost"
						size="small"
						pending={mark.isPending}
						onClick={() => mark.mutate(undefined)}
					>
						Mark all as read
					</Button>
				) : (
					<Button asChild variant="ghost" size="small">
						<Link to={paths.settings('notifications')} onClick={close}>
							Settings
						</Link>
					</Button>
				)}
			</header>
			{all.length === 0 && (
				<div className="px-3 py-8 text-center">
					<p className="font-semibold">No new notifications</p>
					<p className="mt-1 text-sm text-balance text-soft">
						Leads assigned to you, mentions and problems show up here.
					</p>
				</div>
			)}
			<ul className="max-h-96 overflow-y-auto">
				{all.map((one) => (
					<li key={one.id}>
						<Link
							to={placeOf(one)}
							className="flex gap-2.5 rounded-md px-2.5 py-2 hover:bg-sunken"
							onClick={() => {
								if (!one.readAt) mark.mutate([one.id])
								close()
							}}
						>
							<span
								className={cx(
									'mt-1.5 size-2 shrink-0 rounded-full',
									one.readAt === null && 'bg-accent',
								)}
							>
								{one.readAt === null && <span className="sr-only">New: </span>}
							</span>
							<span className="min-w-0 flex-1 text-sm wrap-anywhere">
								{wordsOf(one)}
								<span className="block text-soft">
									<RelativeTime date={one.createdAt} />
								</span>
							</span>
						</Link>
					</li>
				))}
			</ul>
			{list.hasNextPage && (
				<Button
					variant="ghost"
					className="w-full"
					pending={list.isFetchingNextPage}
					onClick={() => list.fetchNextPage()}
				>
					Show older ones
				</Button>
			)}
		</div>
	)
}

function wordsOf({ kind, by, about, leads }: Notification): ReactNode {
	const name = <b className="font-semibold">{about}</b>
	const who = <bdi>{by ?? 'A former member'}</bdi>
	switch (kind) {
		case 'assigned':
			if (by === null) return <>A link gave you the lead {name}</>
			return about === null ? (
				<>
					{who} assigned you {leads} leads
				</>
			) : (
				<>
					{who} assigned you {name}
				</>
			)
		case 'mentioned':
			return (
				<>
					{who} mentioned you in a note on {name}
				</>
			)
		case 'webhook_paused':
			return <>The webhook to {hostOf(about)} is paused: it stopped accepting leads</>
		case 'domain_broken':
			return <>The domain {name} no longer works</>
		case 'domain_leads_nowhere':
			return <>The domain {name} leads to an address that doesn’t work</>
		case 'links_broken':
			return about === null ? (
				<>{leads} links lead to addresses that don’t work</>
			) : (
				<>The link {name} leads to an address that doesn’t work</>
			)
		case 'connector_paused':
			return (
				<>
					{connectorKinds[about as ConnectorKind]?.name ?? 'A connected tool'} gets no more leads
					until you reconnect it
				</>
			)
		case 'connector_healed':
			return (
				<>
					{leads === 1 ? 'A lead that was' : `${formatNumber(leads)} leads that were`} missing in{' '}
					{connectorKinds[about as ConnectorKind]?.name ?? 'a connected tool'}{' '}
					{leads === 1 ? 'is' : 'are'} sent again
				</>
			)
		case 'import_done':
			return <>The import into {name} is done</>
		case 'invite_accepted':
			return <>{who} joined the workspace</>
		case 'limit_near':
			return <>{name} is close to its limit of leads</>
		case 'mails_near':
			return <>Today’s emails to your visitors are close to your plan’s limit</>
	}
}

const hostOf = (url: string | null) =>
	(url && /^https?:\/\/([^/?#]+)/.exec(url)?.[1]) ?? 'an address'

function placeOf({ kind, subjectId }: Notification) {
	switch (kind) {
		case 'assigned':
		case 'mentioned':
			return subjectId ? paths.lead(subjectId) : `${paths.leads()}?assignee=me`
		case 'webhook_paused':
		case 'connector_paused':
		case 'connector_healed':
			return paths.connections()
		case 'domain_broken':
		case 'domain_leads_nowhere':
			return paths.settings('domains')
		case 'links_broken':
			return subjectId ? paths.link(subjectId) : `${paths.links()}?state=broken`
		case 'invite_accepted':
			return paths.settings('members')
		case 'mails_near':
			return paths.settings('billing')
		case 'import_done':
		case 'limit_near':
			return subjectId ? paths.link(subjectId) : paths.links()
	}
}
