import type { ComponentProps, ReactNode } from 'react'
import { FilterDialog } from '../ui/Dialog'
import { formatNumber } from '../ui/numbers'
import { noFilter } from './FilterChips'
import FilterFields from './FilterFields'
import { useMatching } from './LeadsExport'

/** The filters of leads on phones. Open while mounted. */
export default function FilterSheet({
	close,
	actions,
	canClear,
	...of
}: ComponentProps<typeof FilterFields> & {
	close: () => void
	/** What else can be done with the leads. */
	actions: ReactNode
	canClear: boolean
}) {
	const matching = useMatching(of.filter)
	return (
		<FilterDialog
			show={matching === undefined ? 'Show leads' : `Show ${formatNumber(matching)} leads`}
			clear={canClear ? () => of.change(noFilter) : undefined}
			close={close}
		>
			<FilterFields {...of} />
			<div className="mt-6 grid empty:hidden">{actions}</div>
		</FilterDialog>
	)
}
