import { ShieldCheck, Trash2 } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '../ui/Button'
import { RelativeTime } from '../ui/RelativeTime'
import { Cell, Table } from '../ui/Table'
import { deleteLeads } from './deletion'
import { QualificationBadge } from './QualificationBadge'
import { type Lead, useSetStatus } from './queries'
import { isSuspect, releasedStatus, suspicionOf } from './suspects'

export type Selection = {
	chosen: ReadonlySet<number>
	choose: (ids: number[], on: boolean) => void
}

/** Leads as a table; without `sources` it leaves out the link, which is the same for all. */
export function LeadsTable({
	leads,
	sources = true,
	selection,
	gone,
}: {
	leads: Lead[]
	sources?: boolean
	selection: Selection
	/** After a row with the focus in it has left. */
	gone: () => void
}) {
	const columns = [
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
		/>,
		...['Name', 'Email', 'Phone'],
		...(sources ? ['Source Link'] : []),
		...['Qualification', 'Captured', 'Actions'],
	]
	return (
		<Table label="Leads" columns={columns}>
			{leads.map((lead) => (
				<LeadRow key={lead.id} lead={lead} sources={sources} selection={selection} gone={gone} />
			))}
		</Table>
	)
}

function LeadRow({
	lead,
	sources,
	selection,
	gone,
}: {
	lead: Lead
	sources: boolean
	selection: Selection
	gone: () => void
}) {
	const name = lead.name ?? 'Anonymous'
	const [search] = useSearchParams()
	const opened = new URLSearchParams(search)
	opened.set('lead', String(lead.id))
	return (
		<tr className={selection.chosen.has(lead.id) ? 'bg-accent-soft/40' : ''}>
			<Cell className="w-0">
				<Checkbox
					label="Select lead"
					checked={selection.chosen.has(lead.id)}
					onChange={(on) => selection.choose([lead.id], on)}
				/>
			</Cell>
			<Cell className="min-w-40 max-w-56 font-medium wrap-anywhere">
				<Link to={{ search: opened.toString() }} className="hover:underline">
					{name}
				</Link>
			</Cell>
			<Cell className="max-w-52 truncate">{lead.email ?? '–'}</Cell>
			<Cell className="whitespace-nowrap">{lead.phone ?? '–'}</Cell>
			{sources && (
				<Cell className="max-w-44">
					<Link
						to={`/links/${lead.linkId}`}
						className="block truncate py-1 text-soft hover:text-ink hover:underline"
					>
						{lead.linkTitle ?? 'Unknown Link'}
					</Link>
				</Cell>
			)}
			<Cell>
				<QualificationBadge lead={lead} />
				{isSuspect(lead) && <p className="mt-1 max-w-56 text-sm text-soft">{suspicionOf(lead)}</p>}
			</Cell>
			<Cell className="text-soft">
				<RelativeTime date={lead.createdAt} />
			</Cell>
			<Cell className="whitespace-nowrap">
				{isSuspect(lead) && <Release lead={lead} />}
				<Button
					variant="ghost"
					size="icon"
					aria-label={`Delete the lead ${lead.name ?? lead.email ?? 'Anonymous'}`}
					onClick={() => {
						deleteLeads([lead.id])
						gone()
					}}
				>
					<Trash2 className="size-4" />
				</Button>
			</Cell>
		</tr>
	)
}

/** Takes a lead out of the suspects. */
function Release({ lead }: { lead: Lead }) {
	const set = useSetStatus()
	return (
		<Button
			variant="ghost"
			size="icon"
			title="Release: this is a real lead"
			aria-label={`Release the lead ${lead.name ?? lead.email ?? 'Anonymous'}`}
			pending={set.isPending}
			onClick={() => set.mutate({ ids: [lead.id], status: releasedStatus(lead) })}
		>
			<ShieldCheck className="size-4" />
		</Button>
	)
}

function Checkbox(props: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
	return (
		<input
			type="checkbox"
			aria-label={props.label}
			checked={props.checked}
			onChange={(event) => props.onChange(event.target.checked)}
			className="size-4 align-middle accent-accent"
		/>
	)
}
