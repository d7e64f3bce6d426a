import { RowCheckbox } from './RowCheckbox'
import type { Selection } from './useSelection'

/** The checkbox in a table's heading that selects all rows shown; `what`: such as "leads". */
export const SelectShown = ({
	what,
	rows,
	selection: { chosen, choose },
}: {
	what: string
	rows: readonly { id: number }[]
	selection: Selection
}) => (
	<RowCheckbox
		label={`Select all ${what} shown`}
		checked={rows.every(({ id }) => chosen.has(id))}
		some={rows.some(({ id }) => chosen.has(id))}
		onChange={(on) =>
			choose(
				rows.map(({ id }) => id),
				on,
			)
		}
	/>
)
