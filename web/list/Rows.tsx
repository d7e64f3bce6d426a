import { type ComponentType, Fragment, type ReactNode, type RefObject } from 'react'
import { useRowKeys } from './useRowKeys'
import { useRowLeaving } from './useRowLeaving'
import { ItemRoom, RowRoom, useVirtualRows } from './useVirtualRows'

export type RowFocus = {
	/** The row that has the focus or had it last, or the one now in its place. */
	last: RefObject<Element | null>
	/** Called when the row that has the focus leaves. */
	passFocus: () => void
}

/** Rows of which only those in the window are rendered; j and k move the focus from one to the next. */
export function useRows<Row extends { id: number }>(
	all: readonly Row[],
	height: number,
	{ last, passFocus }: RowFocus,
) {
	const list = useRowKeys<HTMLDivElement>(last, all.length)
	const { items, below, measure } = useVirtualRows(list, all, height)
	return { all, list, items, below, ref: useRowLeaving(last, measure, passFocus) }
}

export type Rows<Row extends { id: number }> = Omit<ReturnType<typeof useRows<Row>>, 'list'>

type Props<Row extends { id: number }> = {
	rows: Rows<Row>
	/** Draws a row: `at` is its position in the list, from 0. */
	children: (row: Row, place: { at: number; ref: Rows<Row>['ref'] }) => ReactNode
}

/** The rows in the window, as rows of a table. */
export const TableRows = <Row extends { id: number }>(props: Props<Row>) => (
	<Placed {...props} room={RowRoom} />
)

/** The same as items of a list. */
export const ListItems = <Row extends { id: number }>(props: Props<Row>) => (
	<Placed {...props} room={ItemRoom} />
)

function Placed<Row extends { id: number }>({
	rows: { all, items, below, ref },
	room: Room,
	children,
}: Props<Row> & { room: ComponentType<{ height: number }> }) {
	return (
		<>
			{items.map(({ index, room }) => {
				const row = all[index]
				return (
					row && (
						<Fragment key={row.id}>
							<Room height={room} />
							{children(row, { at: index, ref })}
						</Fragment>
					)
				)
			})}
			<Room height={below} />
		</>
	)
}
