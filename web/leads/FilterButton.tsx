import { ListFilter } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { onFirstUse } from '../shell/onFirstUse'
import { Button } from '../ui/Button'
import { Dropdown } from '../ui/Dropdown'
import { useIsPhone } from '../ui/useNarrow'
import { chipParts } from './FilterChips'
import { FilterFields } from './FilterFields'

const FilterSheet = onFirstUse(() => import('./FilterSheet'))

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
	const phone = useIsPhone()
	const more = chipParts(of.filter).filter(
		(part) => inside || (part !== 'status' && part !== 'link'),
	).length
	const said = (
		<>
			<ListFilter className="size-4" aria-hidden /> Filter
			{more > 0 && <span className="text-accent-ink tabular-nums">{more}</span>}
		</>
	)
	if (phone) {
		return (
			<FilterSheet
				{...of}
				choices={choices}
				trigger={<Button variant="secondary">{said}</Button>}
			/>
		)
	}
	return (
		<Dropdown name="Filter" button={said}>
			{inside && <div className="mb-3 space-y-3 *:max-w-none! *:w-full!">{choices}</div>}
			<FilterFields {...of} />
		</Dropdown>
	)
}
