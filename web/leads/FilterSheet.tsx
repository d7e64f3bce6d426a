import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { formatNumber } from '../ui/numbers'
import { chipParts, noFilter } from './FilterChips'
import FilterFields from './FilterFields'
import { useMatching } from './LeadsExport'

/** The filters of leads on phones. Open while mounted. */
export default function FilterSheet({
	close,
	choices,
	...of
}: ComponentProps<typeof FilterFields> & { close: () => void; choices: ReactNode }) {
	const matching = useMatching(of.filter)
	return (
		<Dialog title="Filter" open onOpenChange={(open) => !open && close()} side className="max-w-md">
			<div className="space-y-3 px-6 pb-6 max-sm:px-4">
				{choices}
				<FilterFields {...of} />
				<div className="flex gap-2">
					{chipParts(of.filter).length > 0 && (
						<Button variant="secondary" onClick={() => of.change(noFilter)}>
							Clear all
						</Button>
					)}
					<Button className="flex-1" onClick={close}>
						{matching === undefined ? 'Show leads' : `Show ${formatNumber(matching)} leads`}
					</Button>
				</div>
			</div>
		</Dialog>
	)
}
