import { ListFilter } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Dropdown } from '../ui/Dropdown'
import { figure } from '../ui/figure'
import { useIsPhone } from '../ui/useNarrow'
import { chipParts } from './FilterChips'
import { FilterFields } from './FilterFields'
import { useMatching } from './LeadsExport'

/**
 * What leads can be filtered by: beside the list, or as a sheet on phones. Apart from the list, which
 * would otherwise render again as this opens and closes.
 */
export function FilterButton({
	choices,
	inside,
	...of
}: ComponentProps<typeof FilterFields> & {
	/** What stands in the open where there is room. */
	choices: ReactNode
	/** Whether there is none. */
	inside: boolean
}) {
	const { filter } = of
	const phone = useIsPhone()
	const [filtering, setFiltering] = useState(false)
	const matching = useMatching(filter)
	const more = chipParts.filter((part) => filter[part] !== '').length
	const said = (
		<>
			<ListFilter className="size-4" aria-hidden /> Filter
			{more > 0 && <span className="text-accent-ink tabular-nums">{more}</span>}
		</>
	)
	if (phone) {
		return (
			<Dialog
				title="Filter"
				trigger={<Button variant="secondary">{said}</Button>}
				open={filtering}
				onOpenChange={setFiltering}
				side
				className="max-w-md"
			>
				<div className="space-y-3 px-6 pb-6">
					{choices}
					<FilterFields {...of} />
					<Button className="w-full" onClick={() => setFiltering(false)}>
						{matching === undefined ? 'Show leads' : `Show ${figure(matching)} leads`}
					</Button>
				</div>
			</Dialog>
		)
	}
	return (
		<Dropdown name="Filter" button={said}>
			{inside && <div className="mb-3 space-y-3 *:max-w-none! *:w-full!">{choices}</div>}
			<FilterFields {...of} />
		</Dropdown>
	)
}
