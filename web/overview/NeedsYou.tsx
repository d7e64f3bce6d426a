import { useQuery } from '@tanstack/react-query'
import { Clock, Flame, type LucideIcon, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../schema/paths'
import { leadName } from '../leads/leadName'
import { useMay } from '../shell/may'
import { Button } from '../ui/Button'
import { LoadError } from '../ui/LoadError'
import { formatNumber } from '../ui/numbers'
import { RelativeTime } from '../ui/RelativeTime'
import { Section } from '../ui/Section'
import { Skeleton } from '../ui/Skeleton'
import { formatDuration } from './formatDuration'
import { workQuery } from './workQuery'

type Work = NonNullable<ReturnType<typeof useWork>['data']>

const useWork = () => useQuery(workQuery)

/** What needs the owner's attention, each with the action that settles it, and the speed to lead. */
export default function NeedsYou() {
	const work = useWork()
	return (
		<Section title="Needs you">
			{work.isPending ? (
				<div role="status" aria-label="Loading what needs you">
					<div className="flex h-[calc(3.5rem+1px)] items-center gap-3 border-b border-line">
						<Skeleton className="size-4" />
						<div className="flex-1 space-y-2.5">
							<Skeleton className="h-2.5 w-35" />
							<Skeleton className="h-2 w-22" />
						</div>
						<Skeleton className="h-(--control) w-18" />
					</div>
					<Skeleton className="mt-4 mb-1 h-2 w-3/5" />
				</div>
			) : work.isLoadingError ? (
				<LoadError query={work} />
			) : (
				<Waiting work={work.data} />
			)}
		</Section>
	)
}

function Waiting({ work }: { work: Work }) {
	const { hot, newestHot, overdue, due, webhooks, tools, speedToLead } = work
	const [first] = webhooks
	const mayWork = useMay()('leads.write')
	return (
		<>
			<ul className="divide-y divide-line border-b border-line">
				{hot > 0 && (
					<Item
						icon={Flame}
						title={hot === 1 ? '1 hot lead is open' : `${counted(hot)} hot leads are open`}
						about={
							newestHot && (
								<>
									Newest: <bdi>{leadName(newestHot)}</bdi>,{' '}
									<RelativeTime date={newestHot.createdAt} />
								</>
							)
						}
						to={`${paths.leads()}?status=hot&stage=open${mayWork ? '&triage=on' : ''}`}
						action={mayWork ? 'Triage' : 'Open'}
					/>
				)}
				{overdue > 0 && (
					<Item
						icon={Clock}
						title={overdue === 1 ? '1 follow-up is due' : `${counted(overdue)} follow-ups are due`}
						about={<bdi>{due.slice(0, 3).map(leadName).join(', ')}</bdi>}
						to={`${paths.leads()}?followUp=due`}
						action="Open"
					/>
				)}
				{first && (
					<Item
						icon={Unplug}
						title={
							webhooks.length === 1
								? `The webhook to ${first.host} ${first.paused ? 'is paused' : 'is failing'}`
								: `${webhooks.length} webhooks are failing`
						}
						about={
							first.paused
								? 'It stopped accepting leads, so sending is paused'
								: 'Leads are queued; none are lost'
						}
						to={paths.connections()}
						action="Fix"
					/>
				)}
				{tools.map(({ id, name, signedOut }) => (
					<Item
						key={id}
						icon={Unplug}
						title={
							signedOut
								? `${name} needs you to sign in again`
								: `Where your leads go in ${name} no longer exists`
						}
						about="Leads are waiting; none are lost"
						to={paths.connections()}
						action={signedOut ? 'Reconnect' : 'Fix'}
					/>
				))}
				{hot + overdue + webhooks.length + tools.length === 0 && (
					<li className="py-4 text-soft">You’re all caught up.</li>
				)}
			</ul>
			{(mayWork || speedToLead !== null) && (
				<p className="pt-3 text-sm text-soft">
					{speedToLead === null ? (
						'Mark a lead as contacted to see how quickly you get back to people.'
					) : (
						<>
							Speed to lead: <b className="font-semibold text-ink">{formatDuration(speedToLead)}</b>{' '}
							from capture to first contact, in the last 30 days
						</>
					)}
				</p>
			)}
		</>
	)
}

function Item({
	icon: Icon,
	title,
	about,
	to,
	action,
}: {
	icon: LucideIcon
	title: string
	about: ReactNode
	to: string
	action: string
}) {
	return (
		<li className="flex min-h-14 items-center gap-3 py-2">
			<Icon className="size-4 shrink-0 text-soft" aria-hidden />
			<span className="min-w-0 flex-1 leading-snug">
				<span className="block font-semibold wrap-anywhere">{title}</span>
				<span className="block truncate text-sm text-soft">{about}</span>
			</span>
			<Button asChild variant="secondary">
				<Link to={to}>
					{action}
					<span className="sr-only">: {title}</span>
				</Link>
			</Button>
		</li>
	)
}

/** The server counts to 1000. */
const counted = (count: number) => `${formatNumber(count)}${count >= 1000 ? '+' : ''}`
