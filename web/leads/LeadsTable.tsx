import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { cx } from '../ui/cx'
import { useIsPhone, useIsTablet, useIsWide } from '../ui/useNarrow'
import { Checkbox } from './Checkbox'
import { ColumnMenu } from './ColumnMenu'
import { columns, type Layout, nameWidth, useLayout, usualColumns } from './columns'
import { LeadItem } from './LeadItem'
import { LeadRow } from './LeadRow'
import type { Lead } from './queries'
import { ResizeHandle } from './ResizeHandle'
import { useRowKeys } from './useRowKeys'

export type Selection = {
	chosen: ReadonlySet<number>
	choose: (ids: number[], on: boolean) => void
}

/** The rows visible in the window; padding above and below stands in for the rest. */
function useRows(list: RefObject<HTMLElement | null>, count: number, height: number) {
	const [top, setTop] = useState(0)
	useLayoutEffect(() => {
		setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
	}, [list])
	const rows = useWindowVirtualizer({
		count,
		estimateSize: () => height,
		overscan: 20,
		scrollMargin: top,
	})
	const items = rows.getVirtualItems()
	return {
		items,
		measure: rows.measureElement,
		above: (items[0]?.start ?? top) - top,
		below: rows.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
		show: (index: number) => rows.scrollToIndex(index),
	}
}

/** Leads as a table; without `sources` it omits the link column, for lists of one link. */
export function LeadsTable({
	leads,
	sources = true,
	selection,
	opened,
	gone,
}: {
	leads: Lead[]
	sources?: boolean
	selection: Selection
	/** The lead that is open beside it. */
	opened: number | undefined
	/** Called when a focused row or button is removed. */
	gone: () => void
}) {
	const narrow = useIsPhone()
	const list = useRowKeys<HTMLDivElement>()
	const rows = useRows(list, leads.length, narrow ? 69 : 41)
	if (narrow) {
		return (
			<div ref={list}>
				<ul aria-label="Leads" style={{ paddingTop: rows.above, paddingBottom: rows.below }}>
					{rows.items.map(({ index }) => {
						const lead = leads[index]
						return (
							lead && (
								<li
									key={lead.id}
									ref={rows.measure}
									data-index={index}
									className="border-b border-line last:border-0"
								>
									<LeadItem lead={lead} selection={selection} />
								</li>
							)
						)
					})}
				</ul>
			</div>
		)
	}
	return (
		<div ref={list}>
			<Grid {...{ leads, sources, selection, opened, gone, rows }} />
		</div>
	)
}

function Grid({
	leads,
	sources,
	selection,
	opened,
	gone,
	rows,
}: {
	leads: Lead[]
	sources: boolean
	selection: Selection
	opened: number | undefined
	gone: () => void
	rows: ReturnType<typeof useRows>
}) {
	const [layout, setLayout] = useLayout()
	const [tablet, wide] = [useIsTablet(), useIsWide()]
	const usual = tablet || opened ? 'few' : wide ? 'many' : 'usual'
	// Custom columns need the full width; beside an open lead there is too little.
	const chosen =
		usual === 'few'
			? usualColumns[tablet ? 'few' : 'fewest']
			: (layout?.shown ?? usualColumns[usual])
	const shown = chosen.filter((name) => sources || name !== 'link')
	const widthOf = (name: keyof Layout['widths']) =>
		layout?.widths[name] ?? (name === 'name' ? nameWidth : columns[name].width)
	const sum = shown.reduce((total, name) => total + widthOf(name), widthOf('name'))
	const headings = [
		['name', 'Name'] as const,
		...shown.map((name) => [name, columns[name].heading] as const),
	]
	return (
		<table
			className="w-full table-fixed border-collapse text-left"
			aria-rowcount={leads.length + 1}
		>
			<caption className="sr-only">Leads</caption>
			<colgroup>
				<col className="w-[calc(var(--edge,1.5rem)+2rem)]" />
				{headings.map(([name]) => (
					<col key={name} style={{ width: `${(widthOf(name) / sum) * 87}%` }} />
				))}
				<col className="w-[calc(var(--edge,1.5rem)+4.5rem)]" />
			</colgroup>
			<thead>
				<tr className="text-xs text-soft">
					<th scope="col" className={cx(heading, 'pl-(--edge,1.5rem)')}>
						<Checkbox
							label="Select all leads shown"
							checked={leads.every(({ id }) => selection.chosen.has(id))}
							onChange={(on) =>
								selection.choose(
									leads.map(({ id }) => id),
									on,
								)
							}
						/>
					</th>
					{headings.map(([name, said]) => (
						<th key={name} scope="col" className={cx(heading, 'group/head')}>
							<span className="block truncate">{said}</span>
							{usual !== 'few' && (
								<ResizeHandle
									of={said}
									width={widthOf(name)}
									onChange={(width) =>
										setLayout({ shown: chosen, widths: { ...layout?.widths, [name]: width } })
									}
								/>
							)}
						</th>
					))}
					<th scope="col" className={cx(heading, 'pr-(--edge,1.5rem) text-right')}>
						<span className="sr-only">Actions</span>
						{usual !== 'few' && <ColumnMenu shown={chosen} layout={layout} onChange={setLayout} />}
					</th>
				</tr>
			</thead>
			<tbody>
				<Room height={rows.above} />
				{rows.items.map(({ index }) => {
					const lead = leads[index]
					return (
						lead && (
							<LeadRow
								key={lead.id}
								ref={rows.measure}
								at={index}
								lead={lead}
								leads={leads}
								shown={shown}
								selection={selection}
								open={lead.id === opened}
								gone={gone}
							/>
						)
					)
				})}
				<Room height={rows.below} />
			</tbody>
		</table>
	)
}

// Sticky below the header. The line is a shadow, because borders scroll away with the rows.
const heading =
	'sticky top-(--head) z-5 h-9 bg-canvas px-2 font-medium whitespace-nowrap shadow-[inset_0_-1px_var(--line)]'

/** Padding in place of rows that are not rendered. */
const Room = ({ height }: { height: number }) =>
	height > 0 && (
		<tr aria-hidden>
			<td style={{ height }} />
		</tr>
	)
