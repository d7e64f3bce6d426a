import {
	BadgeCheck,
	Blocks,
	CalendarClock,
	FileDown,
	FileUp,
	Gauge,
	type LucideIcon,
	Mail,
	Paperclip,
	Signpost,
	StickyNote,
	Tag,
	UserPlus,
	UserRound,
	Webhook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { connectorKinds } from '../../schema/connectorKinds'
import { eventWords } from '../../schema/event'
import type { ChangedPart } from '../../schema/stage'
import { visitorMailStates } from '../../schema/visitorMail'
import { inWorkspace } from '../api/shownWorkspace'
import { formatShortDate } from '../ui/dates'
import { titleCase } from '../ui/titleCase'
import { cameFrom, type Entry, tagChange } from './history'
import { useLeadAddress } from './leadPath'
import type { WholeLead } from './queries'
import { StageIcon } from './StageMark'

const changeIcons: Record<Exclude<ChangedPart, 'stage'>, LucideIcon> = {
	status: Gauge,
	assignee: UserRound,
	followUp: CalendarClock,
	tags: Tag,
}

function iconOf(entry: Entry): LucideIcon {
	if ('capture' in entry) return entry.capture.imported ? FileUp : UserPlus
	if ('upload' in entry) return Paperclip
	if ('route' in entry) return Signpost
	if ('mail' in entry) return Mail
	if ('confirmed' in entry) return BadgeCheck
	if ('place' in entry) return Blocks
	if ('webhook' in entry) return Webhook
	if ('download' in entry) return FileDown
	if ('change' in entry && entry.change.what !== 'stage') return changeIcons[entry.change.what]
	return StickyNote
}

/** The icon of what happened, gray. */
export function TimelineIcon({ entry }: { entry: Entry }) {
	if ('change' in entry && entry.change.what === 'stage') {
		return (
			<StageIcon stage={entry.change.after as WholeLead['stage']} className="size-4 max-sm:mt-px" />
		)
	}
	const Icon = iconOf(entry)
	return <Icon className="size-4 max-sm:mt-px shrink-0 text-soft" aria-hidden />
}

/** What happened, on one line. */
export function TimelineEntry({
	entry,
	lead,
}: {
	entry: Exclude<Entry, { note: unknown }>
	lead: WholeLead
}) {
	if ('capture' in entry) return <Captured capture={entry.capture} lead={lead} />
	if ('route' in entry) return <Went route={entry.route} />
	if ('place' in entry) return <Sent place={entry.place} />
	if ('webhook' in entry) return <WebhookEntry webhook={entry.webhook} />
	if ('change' in entry) return <Changed change={entry.change} />
	if ('confirmed' in entry) return 'Confirmed the email address'
	if ('mail' in entry) return `${mailNames[entry.mail.kind]} ${visitorMailStates[entry.mail.state]}`
	if ('upload' in entry) {
		return (
			<>
				Uploaded{' '}
				<a href={inWorkspace(entry.upload.address)} download className={anchor}>
					<bdi>{entry.upload.name}</bdi>
				</a>
			</>
		)
	}
	return (
		<>
			Downloaded <bdi>{entry.download ?? 'a deleted file'}</bdi>
		</>
	)
}

const anchor = 'text-accent-ink hover:underline'

const Away = ({ href, children }: { href: string; children: ReactNode }) => (
	<a href={href} target="_blank" rel="noreferrer" className={anchor}>
		{children}
	</a>
)

const mailNames = { confirm: 'The confirmation email', reply: 'Your reply' } as const

function Captured({ capture, lead }: { capture: WholeLead['others'][number]; lead: WholeLead }) {
	const to = useLeadAddress()(capture.id)
	const from = cameFrom(capture)
	const via = (
		<>
			{' '}
			via <bdi>{capture.linkTitle ?? 'Unknown Link'}</bdi>
			{from && (
				<>
					, from <bdi>{from}</bdi>
				</>
			)}
		</>
	)
	if (capture.id === lead.id) {
		return (
			<>
				{capture.imported ? 'Imported' : 'Captured'}
				{via}
			</>
		)
	}
	return (
		<>
			Also captured as{' '}
			<Link to={to} className={anchor}>
				<bdi>{capture.name ?? 'Anonymous'}</bdi>
			</Link>
			<span className="text-soft">{via}</span>
		</>
	)
}

const wentTo: Record<NonNullable<WholeLead['route']>['kind'], string> = {
	redirect: 'Went to',
	message: 'Was shown',
	booking: 'Went to book at',
	file: 'Got the file',
}

const Went = ({ route: { kind, to, name } }: { route: NonNullable<WholeLead['route']> }) => (
	<>
		{wentTo[kind]} <bdi className="whitespace-pre-line">{to}</bdi>
		<span className="text-soft">
			{name === null ? (
				', because no rule matched'
			) : (
				<>
					, because “<bdi>{name}</bdi>” matched
				</>
			)}
		</span>
	</>
)

function Sent({ place }: { place: WholeLead['connectors'][number] }) {
	const { kind, targetName, state, page, problem, field, theirId } = place
	const tool = connectorKinds[kind].name
	// If the id names a contact and its deal, the link goes to the deal.
	const id = theirId?.split('/').at(-1)
	if (state === 'refused') {
		return (
			<>
				<span className="text-bad">{tool} refused it: </span>
				{field && <span className="font-semibold">{field}: </span>}
				{problem}
			</>
		)
	}
	return (
		<>
			{state === 'waiting' ? 'Waiting to be sent to' : 'Sent to'} {tool}{' '}
			<bdi className="text-soft">{targetName}</bdi>
			{id && (
				<>
					{' '}
					as <bdi>{page ? <Away href={page}>{id}</Away> : id}</bdi>
				</>
			)}
		</>
	)
}

const webhookStates = {
	delivered: 'sent to',
	waiting: 'waiting to be sent to',
	failed: 'couldn’t be sent to',
} as const

const WebhookEntry = ({
	webhook: { type, state, host, deliveries },
}: {
	webhook: WholeLead['webhooks'][number]
}) => (
	<>
		Webhook “{eventWords[type]}”{' '}
		<span className={state === 'failed' ? 'text-bad' : ''}>{webhookStates[state]}</span>{' '}
		<bdi>{host}</bdi>
		{deliveries > 1 && <span className="text-soft">, {deliveries} times</span>}
	</>
)

function Changed({ change }: { change: WholeLead['changes'][number] }) {
	const { author, what, before, after, via } = change
	return (
		<>
			<bdi>{via ? connectorKinds[via].name : (author ?? 'A former member')}</bdi>{' '}
			{what === 'assignee' ? (
				after ? (
					<>
						assigned this to <b className="font-semibold">{after}</b>
						{before && <span className="text-soft"> instead of {before}</span>}
					</>
				) : (
					<>
						unassigned <b className="font-semibold">{before}</b>
					</>
				)
			) : what === 'followUp' ? (
				after ? (
					<>
						set a follow-up for <b className="font-semibold">{formatShortDate(after)}</b>
						{before && <span className="text-soft"> instead of {formatShortDate(before)}</span>}
					</>
				) : (
					<>removed the follow-up for {formatShortDate(before)}</>
				)
			) : what === 'tags' ? (
				<Tagged {...tagChange(change)} />
			) : (
				<>
					changed the {what} from {titleCase(before)} to{' '}
					<b className="font-semibold">{titleCase(after)}</b>
				</>
			)}
		</>
	)
}

const Tagged = ({ added, removed }: ReturnType<typeof tagChange>) => (
	<>
		{added.length > 0 && (
			<>
				added {added.length === 1 ? 'the tag ' : 'the tags '}
				<bdi className="font-semibold">{added.join(', ')}</bdi>
			</>
		)}
		{removed.length > 0 && (
			<>
				{added.length > 0 && ' and '}removed {removed.length === 1 ? 'the tag ' : 'the tags '}
				<bdi className="font-semibold">{removed.join(', ')}</bdi>
			</>
		)}
	</>
)
