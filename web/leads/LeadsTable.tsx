import { Columns3 } from 'lucide-react'
import { type CSSProperties, useMemo } from 'react'
import { createPath } from 'react-router'
import { ListItems, type RowFocus, type Rows, TableRows, useRows } from '../list/Rows'
import { SelectShown } from '../list/SelectShown'
import { Sideways } from '../list/Sideways'
import type { Selection } from '../list/useSelection'
import { heading } from '../list/useVirtualRows'
import { onFirstUse } from '../shell/onFirstUse'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { useIsBroad, useIsSmall, useIsTablet, useIsVast } from '../ui/useNarrow'
import {
	type ColumnName,
	columns,
	columnsBeside,
	columnWidth,
	minWidthOf,
	notBeside,
	scoreAloneWidth,
} from './columns'
import { useLeadFilter } from './filter'
import { LeadItem } from './LeadItem'
import { LeadRow } from './LeadRow'
import { useLeadAddress } from './leadPath'
import type { Lead } from './queries'
import { ResizeHandle } from './ResizeHandle'
import { isDoubtful } from './suspects'
import { useColumns } from './useColumns'

const ColumnMenu = onFirstUse(() => import('./ColumnMenu'))

/** Leads as a table, or in small windows as a list. Without `sources` it omits the link, which all leads share. */
export function LeadsTable({
	leads,
	empty,
	sources = true,
	selection,
	opened,
	beside,
	onOpen,
	focus,
}: {
	leads: Lead[]
	/** The default columns to omit. */
	empty: readonly ColumnName[]
	sources?: boolean
	selection: Selection
	/** The lead that is open beside the list. */
	opened: number | undefined
	/** Whether it takes room from the list. */
	beside: boolean
	/** Opens one. */
	onOpen: (id: number) => void
	focus: RowFocus
}) {
	const narrow = useIsSmall()
	const addressOf = useLeadAddress()
	const [{ followUp }] = useLeadFilter()
	const choice = useColumns(empty, sources)
	const { list, ...rows } = useRows(leads, narrow ? 64 : choice.emailBelow ? 48 : 40, focus)
	return (
		<div ref={list} className="[overflow-anchor:none]">
			{narrow ? (
				<ul aria-label="Leads">
					<ListItems rows={rows}>
						{(lead, { at, ref }) => (
							<li ref={ref} data-index={at} className="isolate border-b border-line last:border-0">
								<LeadItem
									lead={lead}
									to={createPath(addressOf(lead.id))}
									chosen={selection.chosen.has(lead.id)}
									choose={selection.choose}
									followingUp={followUp !== ''}
									sources={sources}
								/>
							</li>
						)}
					</ListItems>
				</ul>
			) : (
				<Grid {...{ leads, choice, selection, opened, beside, onOpen, rows }} />
			)}
		</div>
	)
}

function Grid({
	leads,
	choice: { layout, setLayout, usual, chosen, shown, emailBelow },
	selection,
	opened,
	beside,
	onOpen,
	rows,
}: {
	leads: Lead[]
	choice: ReturnType<typeof useColumns>
	selection: Selection
	opened: number | undefined
	beside: boolean
	onOpen: (id: number) => void
	rows: Rows<Lead>
}) {
	const [tablet, broad, vast] = [useIsTablet(), useIsBroad(), useIsVast()]
	const own = !tablet && !beside
	const addressOf = useLeadAddress()
	const stay = useMemo(() => columnsBeside(shown), [shown])
	const window = vast ? 2 : broad ? 1 : 0
	const visible = beside ? shown.filter((name) => (stay.get(name) ?? 3) <= window) : shown
	// The open lead has the row's actions and names its status, which leaves that room to names.
	const tight = beside && !broad
	const rems = (own && layout?.rems) || (tight && { qualification: scoreAloneWidth }) || {}
	const headings = [
		['name', 'Name'] as const,
		...visible.map(
			(name) =>
				[name, tight && name === 'qualification' ? 'Score' : columns[name].heading] as const,
		),
	]
	const buttons = leads.some(({ suspect }) => suspect) ? 3.25 : leads.some(isDoubtful) ? 2.25 : 1.25
	const least = headings.reduce((sum, [name]) => sum + minWidthOf(name, rems, emailBelow), 2)
	const table = {
		className: 'w-full table-fixed border-collapse text-left',
		// The usual columns always fit.
		...(own &&
			layout && {
				style: {
					minWidth: `calc(2 * var(--edge, 1.5rem) + ${buttons} * var(--control) + ${least}rem)`,
				},
			}),
	}
	const cols: { key: string; className?: string; style?: CSSProperties }[] = [
		{ key: 'select', className: 'w-[calc(var(--edge,1.5rem)+2rem)]' },
		...headings.map(([name]) => ({
			key: name,
			style: { width: columnWidth(name, visible, rems, emailBelow) },
		})),
		{
			key: 'actions',
			className: cx(
				tight ? 'w-(--edge,1.5rem)' : 'w-[calc(var(--edge,1.5rem)+var(--buttons)*var(--control))]',
				// The release button overlaps the date, if that has room.
				buttons === 2.25 &&
					own &&
					!layout &&
					'pointer-fine:w-[calc(var(--edge,1.5rem)+1.25*var(--control))]',
			),
			style: { '--buttons': buttons === 2.25 && tablet ? 1.25 : buttons } as CSSProperties,
		},
	]
	return (
		<Sideways
			heading={
				// A table made of divs: screen readers get the headings of the table below.
				<div {...table} className={`table ${table.className}`}>
					<div className="table-column-group">
						{cols.map(({ key, className, style }) => (
							<div key={key} className={cx('table-column', className)} style={style} />
						))}
					</div>
					<div className="table-row text-sm text-soft">
						<div className={cx(heading, 'pl-(--edge,1.5rem)')}>
							<SelectShown what="leads" rows={leads} selection={selection} />
						</div>
						{headings.map(([name, label], i) => (
							<div key={name} className={cx(heading, 'group/head')}>
								<span className="block truncate">{label}</span>
								{own && (
									<ResizeHandle
										of={label}
										first={i === 0}
										width={minWidthOf(name, rems, emailBelow)}
										onChange={(rem) => setLayout({ shown: chosen, rems: { ...rems, [name]: rem } })}
									/>
								)}
							</div>
						))}
						<div className={cx(heading, 'sticky! right-0 pr-(--edge,1.5rem) text-right')}>
							<span className="sr-only">Actions</span>
							{!tablet && (
								<span className={notBeside}>
									<ColumnMenu
										shown={chosen}
										usual={usual}
										layout={layout}
										onChange={setLayout}
										trigger={
											<Button
												variant="ghost"
												size="icon"
												className="-mr-2"
												aria-label="Columns"
												title="Columns"
											>
												<Columns3 className="size-4" aria-hidden />
											</Button>
										}
									/>
								</span>
							)}
						</div>
					</div>
				</div>
			}
		>
			<table {...table} aria-rowcount={leads.length + 1}>
				<caption className="sr-only">Leads</caption>
				<colgroup>
					{cols.map(({ key, ...col }) => (
						<col key={key} {...col} />
					))}
				</colgroup>
				<thead className="leading-0">
					<tr>
						{['Select', ...headings.map(([, label]) => label), 'Actions'].map((label) => (
							<th key={label} scope="col" className="p-0">
								<span className="sr-only">{label}</span>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					<TableRows rows={rows}>
						{(lead, place) => (
							<LeadRow
								{...place}
								lead={lead}
								leads={leads}
								shown={shown}
								emailBelow={emailBelow}
								stay={stay}
								to={createPath(addressOf(lead.id))}
								chosen={selection.chosen.has(lead.id)}
								choose={selection.choose}
								open={lead.id === opened}
								onOpen={onOpen}
							/>
						)}
					</TableRows>
				</tbody>
			</table>
		</Sideways>
	)
}
