import { ListX, ShieldCheck, Trash2 } from 'lucide-react'
import { type MouseEvent, memo, type Ref, startTransition, useRef, useState } from 'react'
import { Link } from 'react-router'
import { queryClient } from '../api/queryClient'
import { TableRow } from '../list/TableRow'
import type { Choose } from '../list/useSelection'
import { Button } from '../ui/Button'
import { Cut } from '../ui/Cut'
import { cx } from '../ui/cx'
import { besideClasses, type ColumnName, columns, notBeside } from './columns'
import { deleteAlike, deleteLeads } from './deletion'
import type { LeadState } from './leadPath'
import { loadMenus, openMenu } from './MenuToBe'
import { QualificationBadge } from './QualificationBadge'
import { type Lead, leadQuery, useRelease } from './queries'
import { StageBadge } from './StageBadge'
import { doubtOf, isDoubtful } from './suspects'

/** Whether a click on a link leaves this page where it is. */
const inNewTab = (event: MouseEvent) =>
	event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** How long a pointer rests on a row that is of interest: those it passes on its way cost nothing. */
const restMs = 80

const box = 'h-10 px-2 align-middle leading-5'
const cell = `${box} truncate`

/**
 * A lead as a table row. Its name is the row's only Tab stop; arrow keys move to its other buttons.
 * Memoized, because a list has many: it takes nothing that changes with other rows.
 */
export const LeadRow = memo(function LeadRow({
	lead,
	leads,
	shown,
	stay,
	to,
	state,
	chosen,
	choose,
	open,
	onOpen,
	at,
	ref,
}: {
	lead: Lead
	leads: Lead[]
	shown: readonly ColumnName[]
	/** Those that stay beside an open lead: see `columnsBeside`. */
	stay: ReadonlyMap<ColumnName, number>
	/** Its address beside the list. */
	to: string
	state: LeadState
	chosen: boolean
	choose: Choose
	/** Whether it is open beside the list. */
	open: boolean
	/** Called as it is about to open. */
	onOpen: (id: number) => void
	/** Its position in the list, from 0. */
	at: number
	ref?: Ref<HTMLTableRowElement>
}) {
	const name = lead.name ?? 'Anonymous'
	const [near, setNear] = useState(false)
	const resting = useRef<number>(undefined)
	const statusCell = useRef<HTMLTableCellElement>(null)
	// Not before the next paint: what came near shows first. Nor without the menus' file.
	const comeNear = () =>
		loadMenus().then(
			() => startTransition(() => setNear(true)),
			() => {},
		)
	const said = lead.name ?? lead.email ?? 'Anonymous'
	return (
		<TableRow
			ref={ref}
			id={lead.id}
			at={at}
			label="Select lead"
			cell={cell}
			chosen={chosen}
			choose={choose}
			open={open}
			onEdit={() => openMenu(statusCell.current)}
			data-lead={lead.id}
			// Not as j and k pass by: they go from link to link.
			onFocus={({ target }) => target instanceof HTMLButtonElement && comeNear()}
			onPointerEnter={() => {
				resting.current = window.setTimeout(() => {
					comeNear()
					// So that it opens at once.
					void queryClient.prefetchQuery(leadQuery(lead.id))
				}, restMs)
			}}
			onPointerLeave={() => clearTimeout(resting.current)}
		>
			<td className={`${cell} font-medium`}>
				<Link
					to={to}
					state={state}
					className="block truncate hover:underline"
					title={name}
					onClick={(event) => !inNewTab(event) && onOpen(lead.id)}
				>
					<Cut>{name}</Cut>
				</Link>
			</td>
			{shown.map((column) => (
				<td
					key={column}
					ref={column === 'qualification' ? statusCell : null}
					className={cx(cell, 'text-soft', besideClasses[stay.get(column) ?? -1] ?? notBeside)}
				>
					{column === 'qualification' ? (
						<>
							{lead.suspect === null && (
								<QualificationBadge lead={lead} near={near} tabIndex={-1} />
							)}
							{isDoubtful(lead) && (
								<p className="-mt-1 truncate text-xs leading-4 text-soft" title={doubtOf(lead)}>
									{doubtOf(lead)}
								</p>
							)}
						</>
					) : column === 'stage' ? (
						lead.suspect === null && <StageBadge lead={lead} near={near} tabIndex={-1} />
					) : (
						<Value column={column} lead={lead} />
					)}
				</td>
			))}
			<td className={`${box} whitespace-nowrap pr-(--edge,1.5rem) text-right`}>
				{isDoubtful(lead) && <Release lead={lead} />}
				{lead.suspect && (
					<Button
						variant="ghost"
						size="icon"
						tabIndex={-1}
						title="Delete all like this (same link, same reason)"
						aria-label={`Delete all like ${said}`}
						onClick={() => deleteAlike(lead, leads)}
					>
						<ListX className="size-4" />
					</Button>
				)}
				<Button
					variant="ghost"
					size="icon"
					tabIndex={-1}
					// By colour: with an opacity it would be a layer that comes and goes, and lays out the table anew.
					className="-my-1 transition-none group-focus-within:text-soft group-hover:text-soft pointer-fine:text-transparent"
					aria-label={`Delete the lead ${said}`}
					onClick={() => deleteLeads([lead])}
				>
					<Trash2 className="size-4" />
				</Button>
			</td>
		</TableRow>
	)
})

function Value({ column, lead }: { column: ColumnName; lead: Lead }) {
	const value = columns[column].show(lead)
	return <Cut title={typeof value === 'string' ? value : undefined}>{value ?? '–'}</Cut>
}

/** A ref for a button that may go while its row stays, whose link then gets the focus. */
const leaving = (button: HTMLButtonElement | null) => () => {
	if (button !== document.activeElement) return
	const link = button?.closest('tr')?.querySelector('a')
	// Once it is known whether the row stays: one that leaves hands the focus on itself.
	queueMicrotask(() => link?.focus())
}

/** Marks a doubtful lead as genuine. */
function Release({ lead }: { lead: Lead }) {
	const release = useRelease()
	return (
		<Button
			ref={leaving}
			variant="ghost"
			size="icon"
			tabIndex={-1}
			// Left of its column, where that is too narrow.
			className="-ml-(--control)"
			title="Not spam: release this lead"
			aria-label={`Release the lead ${lead.name ?? lead.email ?? 'Anonymous'}`}
			pending={release.isPending}
			onClick={() => release.mutate([lead.id])}
		>
			<ShieldCheck className="size-4" />
		</Button>
	)
}
