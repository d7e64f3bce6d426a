import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
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
		<Dialog
			title="Filter"
			open
			onOpenChange={(open) => !open && close()}
			side
			className="max-w-md"
			foot={
				<div className="flex gap-2">
					{canClear && (
						<Button variant="secondary" onClick={() => of.change(noFilter)}>
							Clear all
						</Button>
					)}
					<Button className="flex-1" onClick={close}>
						{matching === undefined ? 'Show leads' : `Show ${formatNumber(matching)} leads`}
					</Button>
				</div>
			}
		>
			<div className="px-4 pb-4">
				<FilterFields {...of} />
				<div className="mt-6 grid empty:hidden">{actions}</div>
			</div>
		</Dialog>
	)
}
