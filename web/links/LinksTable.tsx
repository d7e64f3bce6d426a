import { ListItems, type RowFocus, TableRows, useRows } from '../list/Rows'
import { SelectShown } from '../list/SelectShown'
import type { Selection } from '../list/useSelection'
import { stickyHeading } from '../list/useVirtualRows'
import { cx } from '../ui/cx'
import { useIsRoomy, useIsSmall, useIsWide } from '../ui/useNarrow'
import { LinkItem } from './LinkItem'
import { LinkMenu, type OpenPart } from './LinkMenu'
import { graphWidth, LinkRow, type Room } from './LinkRow'
import type { LinkRow as Row } from './queries'

type Column = {
	name: string
	width?: string
	right?: true
	in?: readonly Room[]
}

/** The columns after the checkbox; the one without a width takes the rest. */
const columns: Column[] = [
	{ name: 'Link' },
	{ name: 'Short URL', width: '8.5rem' },
	{ name: 'Destination', width: '16.8%', in: ['usual'] },
	{ name: 'Destination', width: '20%', in: ['wide'] },
	{ name: 'People', width: '8.75rem', right: true, in: ['usual'] },
	{ name: 'People', width: '13.25rem', right: true, in: ['wide'] },
	{ name: 'People', width: '4rem', right: true, in: ['tight'] },
	{ name: 'Leads', width: '3.75rem', right: true },
	{ name: 'Rate', width: '3.75rem', right: true },
	{ name: 'Last lead', width: '5.5rem', right: true, in: ['wide'] },
	{ name: 'Status', width: '6.25rem' },
]

/** Three lines, their padding and the line below. */
const itemHeight = 85

/** Links as a table, or in small windows as a list. */
export function LinksTable({
	links,
	selection,
	onOpen,
	focus,
}: {
	links: Row[]
	selection: Selection
	onOpen: OpenPart
	focus: RowFocus
}) {
	const small = useIsSmall()
	const [roomy, wide] = [useIsRoomy(), useIsWide()]
	const room = wide ? 'wide' : roomy ? 'usual' : 'tight'
	const { list, ...rows } = useRows(links, small ? itemHeight : 48, focus)
	const shown = columns.filter((column) => column.in?.includes(room) ?? true)
	if (small) {
		return (
			<div ref={list} className="[overflow-anchor:none]">
				<ul aria-label="Your links">
					<ListItems rows={rows}>
						{(link, place) => (
							<LinkItem
								{...place}
								link={link}
								menu={<LinkMenu link={link} onOpen={onOpen} />}
								selection={selection}
							/>
						)}
					</ListItems>
				</ul>
			</div>
		)
	}
	return (
		<div ref={list} className="[overflow-anchor:none]">
			<table
				className="w-full table-fixed border-collapse text-left"
				aria-rowcount={links.length + 1}
			>
				<caption className="sr-only">Your links</caption>
				<colgroup>
					<col className="w-[calc(var(--edge,1.5rem)+2rem)]" />
					{shown.map(({ name, width }) => (
						<col key={name} style={{ width }} />
					))}
					<col
						className={
							room === 'tight'
								? 'w-[calc(var(--edge,1.5rem)+3.25rem)]'
								: 'w-[calc(var(--edge,1.5rem)+3.5rem)]'
						}
					/>
				</colgroup>
				<thead>
					<tr className="text-sm text-soft">
						<th scope="col" className={cx(stickyHeading, 'pl-(--edge,1.5rem)')}>
							<SelectShown what="links" rows={links} selection={selection} />
						</th>
						{shown.map(({ name, right }) => (
							<th
								key={name}
								scope="col"
								className={cx(stickyHeading, right && 'text-right', name === 'Status' && 'pl-5!')}
							>
								{name === 'People' && room !== 'tight' ? (
									// As the graph and the number below.
									<span className="flex justify-end gap-5">
										<span className={cx('text-left whitespace-nowrap', graphWidth[room])}>
											30 days
										</span>
										<span className="min-w-9">{name}</span>
									</span>
								) : (
									name
								)}
							</th>
						))}
						<th scope="col" className={cx(stickyHeading, 'pr-(--edge,1.5rem) text-right')}>
							Actions
						</th>
					</tr>
				</thead>
				<tbody>
					<TableRows rows={rows}>
						{(link, place) => (
							<LinkRow
								{...place}
								link={link}
								room={room}
								chosen={selection.chosen.has(link.id)}
								choose={selection.choose}
								onOpen={onOpen}
							/>
						)}
					</TableRows>
				</tbody>
			</table>
		</div>
	)
}
