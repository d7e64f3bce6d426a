import { Ellipsis, ListX, TriangleAlert } from 'lucide-react'
import { type MouseEvent, memo, type Ref, startTransition, useRef, useState } from 'react'
import { Link } from 'react-router'
import { queryClient } from '../api/queryClient'
import { TableRow } from '../list/TableRow'
import type { Choose } from '../list/useSelection'
import { lazyPart } from '../shell/lazyPart'
import { Only } from '../shell/may'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { Truncate } from '../ui/Truncate'
import { assignOne } from './assigning'
import {
	besideClasses,
	type ColumnName,
	columns,
	emailBesideClasses,
	notBeside,
	stageBesideClasses,
} from './columns'
import { leadName } from './leadName'
import { loadMenus, MenuPlaceholder, openMenu } from './MenuPlaceholder'
import { NameOrAddress } from './NameOrAddress'
import { QualificationBadge } from './QualificationBadge'
import { type Lead, leadQuery, useRelease } from './queries'
import { deleteAlike } from './rowActs'
import { StageBadge } from './StageBadge'
import { StageIcon } from './StageMark'
import { doubtOf, isDoubtful } from './suspects'

export const RowMenu = lazyPart(async () => ({ default: (await loadMenus()).RowMenu }))

/** Whether a click on a link opens it elsewhere and leaves this page alone. */
const inNewTab = (event: MouseEvent) =>
	event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** How long the pointer must rest on a row to prepare it, in milliseconds: rows it only passes cost nothing. */
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
	emailBelow,
	stay,
	to,
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
	/** Whether the email, or without one the phone number, is below the name. */
	emailBelow: boolean
	/** The columns that stay beside an open lead: see `columnsBeside`. */
	stay: ReadonlyMap<ColumnName, number>
	/** Its address beside the list. */
	to: string
	chosen: boolean
	choose: Choose
	/** Whether it is open beside the list. */
	open: boolean
	/** Opens it beside the list. */
	onOpen: (id: number) => void
	/** Its position in the list, from 0. */
	at: number
	ref?: Ref<HTMLTableRowElement>
}) {
	const name = leadName(lead)
	const below =
		emailBelow && lead.name !== null && (lead.email ?? (!shown.includes('phone') && lead.phone))
	const [near, setNear] = useState(false)
	const resting = useRef<number>(undefined)
	const statusCell = useRef<HTMLTableCellElement>(null)
	// In a transition, so that the hover or focus is painted first; and once the menus' file is loaded.
	const comeNear = () =>
		loadMenus().then(
			() => startTransition(() => setNear(true)),
			() => {},
		)
	const title = lead.name ?? lead.email ?? 'Anonymous'
	return (
		<TableRow
			ref={ref}
			id={lead.id}
			at={at}
			label="Select lead"
			cell={cell}
			chosen={chosen}
			choose={choose}
			onAssign={() => assignOne(() => choose([lead.id], true))}
			open={open}
			onEdit={() => openMenu(statusCell.current)}
			data-lead={lead.id}
			// Only for buttons, because j and k pass by from link to link.
			onFocus={({ target }) => target instanceof HTMLButtonElement && comeNear()}
			onPointerEnter={() => {
				resting.current = window.setTimeout(() => {
					comeNear()
					// Fetched ahead, so that it opens at once.
					void queryClient.prefetchQuery(leadQuery(lead.id))
				}, restMs)
			}}
			onPointerLeave={() => clearTimeout(resting.current)}
		>
			<td
				className={cx(
					cell,
					'font-semibold',
					emailBelow && 'h-12',
					shown.includes('email') && emailBesideClasses[stay.get('email') ?? 3],
				)}
				data-email={lead.email ?? '\u00a0'}
			>
				<Link
					to={to}
					className="flex items-center gap-1.5 outline-none hover:underline"
					title={name}
					onClick={(event) => {
						if (inNewTab(event)) return
						event.preventDefault()
						onOpen(lead.id)
					}}
				>
					<span className="min-w-0 truncate">
						{emailBelow ? <NameOrAddress lead={lead} /> : <Truncate>{name}</Truncate>}
					</span>
					{lead.stage !== 'open' && shown.includes('stage') && (
						<StageIcon
							stage={lead.stage}
							className={cx('hidden size-3.5', stageBesideClasses[stay.get('stage') ?? 3])}
						/>
					)}
				</Link>
				{below && (
					<p className="text-sm leading-4 font-normal text-soft">
						<Truncate>{below}</Truncate>
					</p>
				)}
			</td>
			{shown.map((column) => (
				<td
					key={column}
					ref={column === 'qualification' ? statusCell : null}
					className={cx(cell, 'text-soft', besideClasses[stay.get(column) ?? -1] ?? notBeside)}
				>
					{column === 'qualification' ? (
						lead.suspect === null ? (
							<QualificationBadge lead={lead} near={near} tabIndex={-1} />
						) : (
							<Truncate title={doubtOf(lead)}>{doubtOf(lead)}</Truncate>
						)
					) : column === 'stage' ? (
						lead.suspect === null && <StageBadge lead={lead} near={near} tabIndex={-1} />
					) : (
						<Value column={column} lead={lead} />
					)}
				</td>
			))}
			<td
				className={`${box} whitespace-nowrap pr-(--edge,1.5rem) text-right *:align-middle pointer-coarse:*:last:-mr-3.5 max-[90rem]:in-data-beside:*:hidden`}
			>
				<Only action="leads.write">
					{isDoubtful(lead) && <Release lead={lead} />}
					{lead.suspect && (
						<Button
							variant="ghost"
							size="icon"
							tabIndex={-1}
							title="Delete all like this (same link, same reason)"
							aria-label={`Delete all like ${title}`}
							onClick={() => deleteAlike(lead, leads)}
						>
							<ListX className="size-4" />
						</Button>
					)}
					<MenuPlaceholder
						lead={lead}
						near={near}
						menu={RowMenu}
						tabIndex={-1}
						aria-label={`More for ${title}`}
					>
						<Ellipsis className="my-2 size-4 text-soft pointer-coarse:mx-2" aria-hidden />
					</MenuPlaceholder>
				</Only>
			</td>
		</TableRow>
	)
})

function Value({ column, lead }: { column: ColumnName; lead: Lead }) {
	const value = columns[column].show(lead)
	return <Truncate title={typeof value === 'string' ? value : undefined}>{value ?? '–'}</Truncate>
}

/** A ref for a button that may disappear while its row stays; the row's link then gets the focus. */
const leaving = (button: HTMLButtonElement | null) => () => {
	if (button !== document.activeElement) return
	const link = button?.closest('tr')?.querySelector('a')
	// Deferred, because a row that leaves as well passes the focus on itself.
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
			// Overlaps the column before, if its own is too narrow.
			className="-ml-(--control)"
			title={`${doubtOf(lead)}. Not spam? Release the lead`}
			aria-label={`Release the lead ${lead.name ?? lead.email ?? 'Anonymous'}`}
			aria-description={doubtOf(lead)}
			pending={release.isPending}
			onClick={() => release.mutate([lead.id])}
		>
			<TriangleAlert className="size-4" />
		</Button>
	)
}
