import { ListX, ShieldCheck, Trash2 } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../schema/paths'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { RelativeTime } from '../ui/RelativeTime'
import { Cell, Table } from '../ui/Table'
import { titleCase } from '../ui/titleCase'
import { useIsPhone, useIsTablet } from '../ui/useNarrow'
import { deleteAlike, deleteLeads } from './deletion'
import { QualificationBadge } from './QualificationBadge'
import { type Lead, useRelease } from './queries'
import { ScoreMeter } from './ScoreMeter'
import { doubtOf, isDoubtful } from './suspects'
import { rowKeys, useRowKeys } from './useRowKeys'

export type Selection = {
	chosen: ReadonlySet<number>
	choose: (ids: number[], on: boolean) => void
}

/** Leads as a table; without `sources` it omits the link column, where all leads share one. */
export function LeadsTable({
	leads,
	sources = true,
	selection,
	gone,
}: {
	leads: Lead[]
	sources?: boolean
	selection: Selection
	/** Called when a row or button that had the focus is removed. */
	gone: () => void
}) {
	const narrow = useIsPhone()
	const roomy = !useIsTablet()
	const list = useRowKeys<HTMLDivElement>()
	const all = (
		<Checkbox
			key="all"
			label="Select all leads shown"
			checked={leads.every(({ id }) => selection.chosen.has(id))}
			onChange={(on) =>
				selection.choose(
					leads.map(({ id }) => id),
					on,
				)
			}
		/>
	)
	if (narrow) {
		return (
			<div ref={list}>
				<ul aria-label="Leads" className="divide-y divide-line">
					{leads.map((lead) => (
						<LeadItem key={lead.id} lead={lead} selection={selection} />
					))}
				</ul>
			</div>
		)
	}
	const columns = [
		all,
		...['Name', 'Email'],
		...(roomy ? ['Phone'] : []),
		...(roomy && sources ? ['Source Link'] : []),
		...['Qualification', 'Captured', 'Actions'],
	]
	return (
		<div ref={list}>
			<Table label="Leads" columns={columns}>
				{leads.map((lead) => (
					<LeadRow
						key={lead.id}
						lead={lead}
						leads={leads}
						phones={roomy}
						sources={roomy && sources}
						selection={selection}
						gone={gone}
					/>
				))}
			</Table>
		</div>
	)
}

/** The address of the list with this lead open. */
function useOpened(lead: Lead) {
	const [search] = useSearchParams()
	const opened = new URLSearchParams(search)
	opened.set('lead', String(lead.id))
	return { search: opened.toString() }
}

/** A lead in two lines, for phones: name and score, email and age. */
function LeadItem({ lead, selection }: { lead: Lead; selection: Selection }) {
	const chosen = selection.chosen.has(lead.id)
	const status = lead.qualificationStatus ?? 'new'
	const opened = useOpened(lead)
	return (
		<li
			className={cx('relative flex items-stretch', chosen && 'bg-accent-soft')}
			{...rowKeys(() => selection.choose([lead.id], !chosen))}
		>
			<Checkbox
				label="Select lead"
				checked={chosen}
				onChange={(on) => selection.choose([lead.id], on)}
				large
			/>
			<div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2.5 pr-(--gutter)">
				<Link
					to={opened}
					className="truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
				>
					<bdi>{lead.name ?? 'Anonymous'}</bdi>
				</Link>
				<span className="flex items-center justify-end gap-2 font-semibold tabular-nums">
					<span className="sr-only">{titleCase(status)}, score </span>
					{lead.score}
					<ScoreMeter score={lead.score} />
				</span>
				<span className="truncate text-sm text-soft">
					<bdi>{isDoubtful(lead) ? doubtOf(lead) : (lead.email ?? lead.phone ?? '–')}</bdi>
				</span>
				<span className="text-right text-sm text-soft">
					<RelativeTime date={lead.createdAt} short />
				</span>
			</div>
		</li>
	)
}

function LeadRow({
	lead,
	leads,
	phones,
	sources,
	selection,
	gone,
}: {
	lead: Lead
	leads: Lead[]
	phones: boolean
	sources: boolean
	selection: Selection
	gone: () => void
}) {
	const name = lead.name ?? 'Anonymous'
	const opened = useOpened(lead)
	const chosen = selection.chosen.has(lead.id)
	const [choosing, setChoosing] = useState(false)
	return (
		<tr
			className={cx(
				'group',
				chosen ? 'bg-accent-soft' : 'focus-within:bg-sunken/60 hover:bg-sunken/60',
			)}
			{...rowKeys(
				() => selection.choose([lead.id], !chosen),
				() => setChoosing(true),
			)}
		>
			<Cell className="w-0">
				<Checkbox
					label="Select lead"
					checked={chosen}
					onChange={(on) => selection.choose([lead.id], on)}
				/>
			</Cell>
			<Cell className="max-w-40 min-w-32 font-medium 2xl:max-w-64">
				<Link to={opened} className="block truncate hover:underline" title={name}>
					<bdi>{name}</bdi>
				</Link>
			</Cell>
			<Cell className="max-w-64 truncate text-soft 2xl:max-w-80">
				<bdi title={lead.email ?? ''}>{lead.email ?? '–'}</bdi>
			</Cell>
			{phones && (
				<Cell className="whitespace-nowrap text-soft">
					<bdi>{lead.phone ?? '–'}</bdi>
				</Cell>
			)}
			{sources && (
				<Cell className="max-w-32 2xl:max-w-64">
					<Link
						to={paths.link(lead.linkId)}
						className="block truncate text-soft hover:text-ink hover:underline"
					>
						<bdi>{lead.linkTitle ?? 'Unknown Link'}</bdi>
					</Link>
				</Cell>
			)}
			<Cell className="whitespace-nowrap">
				{lead.suspect === null && (
					<QualificationBadge lead={lead} open={choosing} onOpen={setChoosing} />
				)}
				{isDoubtful(lead) && (
					<p className="max-w-42 truncate text-xs 2xl:max-w-80 text-soft">{doubtOf(lead)}</p>
				)}
			</Cell>
			<Cell className="text-soft">
				<RelativeTime date={lead.createdAt} short />
			</Cell>
			<Cell className="text-right whitespace-nowrap">
				{isDoubtful(lead) && <Release lead={lead} gone={gone} />}
				{lead.suspect && (
					<Button
						variant="ghost"
						size="icon"
						title="Delete all like this: the same link and reason"
						aria-label={`Delete all like ${lead.name ?? lead.email ?? 'Anonymous'}`}
						onClick={() => {
							deleteAlike(lead, leads)
							gone()
						}}
					>
						<ListX className="size-4" />
					</Button>
				)}
				<Button
					variant="ghost"
					size="icon"
					className="-my-1 group-focus-within:opacity-100 group-hover:opacity-100 pointer-fine:opacity-0 focus-visible:opacity-100"
					aria-label={`Delete the lead ${lead.name ?? lead.email ?? 'Anonymous'}`}
					onClick={() => {
						deleteLeads([lead])
						gone()
					}}
				>
					<Trash2 className="size-4" />
				</Button>
			</Cell>
		</tr>
	)
}

/** Marks a doubtful lead as genuine. */
function Release({ lead, gone }: { lead: Lead; gone: () => void }) {
	const release = useRelease()
	const button = useRef<HTMLButtonElement>(null)
	const lost = useEffectEvent(gone)
	useLayoutEffect(() => {
		const { current } = button
		return () => {
			if (current && current === document.activeElement) lost()
		}
	}, [])
	return (
		<Button
			ref={button}
			variant="ghost"
			size="icon"
			title="Release: this is a real lead"
			aria-label={`Release the lead ${lead.name ?? lead.email ?? 'Anonymous'}`}
			pending={release.isPending}
			onClick={() => release.mutate([lead.id])}
		>
			<ShieldCheck className="size-4" />
		</Button>
	)
}

function Checkbox({
	label,
	checked,
	onChange,
	large = false,
}: {
	label: string
	checked: boolean
	onChange: (on: boolean) => void
	/** With room for a thumb around it. */
	large?: boolean
}) {
	const box = (
		<input
			type="checkbox"
			aria-label={label}
			checked={checked}
			onChange={(event) => onChange(event.target.checked)}
			className="size-4 align-middle accent-accent"
		/>
	)
	if (!large) return box
	return (
		// biome-ignore lint/a11y/noLabelWithoutControl: the control is the box, and names itself
		<label className="relative z-10 flex w-11 shrink-0 items-center justify-center">{box}</label>
	)
}
