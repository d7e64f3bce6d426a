import type { HTMLAttributes, Ref } from 'react'
import { cx } from '../ui/cx'
import { RowCheckbox } from './RowCheckbox'
import { rowKeys } from './useRowKeys'
import type { Choose } from './useSelection'

/** A row of a list's table, with the checkbox that selects it. Its link is its only Tab stop. */
export function TableRow({
	id,
	at,
	label,
	cell,
	chosen,
	choose,
	open = false,
	onEdit,
	onAssign,
	className,
	children,
	...row
}: Omit<HTMLAttributes<HTMLTableRowElement>, 'id'> & {
	id: number
	/** Its position in the list, from 0. */
	at: number
	/** The name of its checkbox. */
	label: string
	/** The classes of its cells. */
	cell: string
	chosen: boolean
	choose: Choose
	/** Whether it is open beside the list. */
	open?: boolean
	/** What the key e does. */
	onEdit: () => void
	/** What the key a does; false leaves it to others. */
	onAssign?: () => boolean
	ref?: Ref<HTMLTableRowElement> | undefined
}) {
	return (
		<tr
			{...row}
			data-index={at}
			aria-rowindex={at + 2}
			className={cx(
				// Painted separately, so that a change in one row doesn't repaint the others, and in one piece.
				'group relative isolate border-b border-line last:border-0 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-accent',
				className,
				chosen
					? 'bg-accent-soft'
					: open
						? 'bg-sunken'
						: 'focus-within:bg-sunken/60 hover:bg-sunken/60',
			)}
			{...rowKeys(() => choose([id], !chosen), onEdit, onAssign)}
		>
			<td className={cx(cell, 'pl-(--edge,1.5rem)')}>
				<RowCheckbox
					label={label}
					checked={chosen}
					tabIndex={-1}
					onChange={(on, range) => choose([id], on, range)}
				/>
			</td>
			{children}
		</tr>
	)
}
