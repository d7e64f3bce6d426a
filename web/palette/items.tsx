import { Command as Menu } from 'cmdk'
import { Link2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressOf } from '../../schema/fields'
import { isNamedByEmail, leadName } from '../leads/leadName'
import type { Lead } from '../leads/queries'
import { scoreTone, statusByRules } from '../leads/status'
import { type LinkRow, nameOf } from '../links/queries'
import { cx } from '../ui/cx'
import { RelativeTime } from '../ui/RelativeTime'
import type { Command } from './commands'
import { foundAnswer, isFoundByLink } from './queries'

export const linkValue = ({ id }: { id: number }) => `link ${id}`
export const leadValue = ({ id }: { id: number }) => `lead ${id}`

/** A text whose parts that match a word of the query stand out. */
function Marked({ text, query }: { text: string; query: string }) {
	const words = query.split(/\s+/).map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&'))
	const parts = query ? text.split(new RegExp(`(${words.join('|')})`, 'i')) : [text]
	return parts.map((part, at) =>
		at % 2 ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key
			<b key={at} className="rounded-sm bg-accent-soft font-semibold text-ink">
				{part}
			</b>
		) : (
			part
		),
	)
}

export function Commands({
	heading,
	commands,
	query,
	run,
}: {
	heading: string
	commands: Command[]
	query: string
	run: (command: Command) => void
}) {
	if (commands.length === 0) return null
	return (
		<Group heading={heading}>
			{commands.map((command) => (
				<CommandItem key={command.name} {...{ command, query, run }} />
			))}
		</Group>
	)
}

export function CommandItem({
	command,
	query = '',
	run,
}: {
	command: Command
	/** Marked in its name. */
	query?: string
	run: (command: Command) => void
}) {
	const { name, icon: Icon, keys, count } = command
	return (
		<Item value={name} onSelect={() => run(command)}>
			<Icon className="size-4 shrink-0 text-soft" aria-hidden />
			<span>
				<Marked text={name} query={query} />
			</span>
			{count && <span className="ml-auto text-sm text-soft tabular-nums">{count}</span>}
			{keys && (
				<span className="ml-auto flex gap-1 max-sm:hidden" aria-hidden>
					{keys.split(' ').map((key, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: "G G" has the same key twice
						<kbd key={at}>{key}</kbd>
					))}
				</span>
			)}
		</Item>
	)
}

export function LinkItem({
	link,
	query,
	onSelect,
}: {
	link: LinkRow
	query: string
	onSelect: () => void
}) {
	return (
		<Item value={linkValue(link)} onSelect={onSelect}>
			<Link2 className="size-4 shrink-0 text-soft" aria-hidden />
			<span className="flex min-w-0 flex-1 items-baseline justify-between gap-x-3">
				<bdi className="truncate">
					<Marked text={link.title} query={query} />
				</bdi>
				<span className="shrink-0 font-mono text-sm text-soft">
					l/
					<Marked text={nameOf(link)} query={query} />
				</span>
			</span>
		</Item>
	)
}

export function LeadItem({
	lead,
	query,
	onSelect,
}: {
	lead: Lead
	query: string
	onSelect: () => void
}) {
	const status = statusByRules(lead)
	const address = addressOf(lead) ?? ''
	const byEmail = isNamedByEmail(lead)
	const byLink = isFoundByLink(query, lead)
	const answer = foundAnswer(query, lead)
	return (
		<Item value={leadValue(lead)} onSelect={onSelect}>
			<UserRound className="size-4 shrink-0 text-soft" aria-hidden />
			<span className="flex min-w-0 flex-auto items-baseline gap-x-2.5 max-sm:flex-col">
				<bdi className={cx('max-w-full truncate', (!byEmail || answer) && 'shrink-0 sm:max-w-3/5')}>
					<Marked text={byEmail ? address : leadName(lead)} query={query} />
				</bdi>
				{/* A phone has room for one line, and no column for the link. */}
				<bdi className="max-w-full truncate text-sm text-soft sm:hidden">
					<Marked
						text={answer ?? (byLink || byEmail ? `via ${lead.linkTitle ?? ''}` : address)}
						query={query}
					/>
				</bdi>
				<bdi className="max-w-full truncate text-sm text-soft max-sm:hidden">
					<Marked text={answer ?? (byEmail ? '' : address)} query={query} />
				</bdi>
			</span>
			<span className="flex min-w-0 shrink-9999 gap-x-2.5 text-sm text-soft max-sm:hidden">
				<bdi className="truncate">
					<Marked text={lead.linkTitle ?? ''} query={query} />
				</bdi>
				<span className="w-9 shrink-0 text-right">
					<RelativeTime date={lead.createdAt} short />
				</span>
			</span>
			<span
				className={`w-7 shrink-0 text-right text-sm font-semibold tabular-nums ${scoreTone(status)}`}
			>
				<span className="sr-only">score </span>
				{lead.score}
			</span>
		</Item>
	)
}

export const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
	<Menu.Group
		heading={heading}
		className="not-first:pt-2 **:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-sm **:[[cmdk-group-heading]]:text-soft"
	>
		{children}
	</Menu.Group>
)

const Item = (props: { value: string; onSelect: () => void; children: ReactNode }) => (
	<Menu.Item
		{...props}
		className="flex min-h-(--control) cursor-pointer items-center gap-3 rounded-md px-2.5 py-1 data-[selected=true]:bg-sunken sm:min-h-9"
	/>
)
