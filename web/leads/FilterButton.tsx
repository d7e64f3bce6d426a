import { ListFilter } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { lazyPart, useFetchSoon } from '../shell/lazyPart'
import { useFilterSheet } from '../shell/useSearch'
import { Button } from '../ui/Button'
import { Dropdown } from '../ui/Dropdown'
import { useIsPhone } from '../ui/useNarrow'

const FilterSheet = lazyPart(() => import('./FilterSheet'))
const FilterFields = lazyPart(() => import('./FilterFields'))

/**
 * Opens the filters that aren't always visible: in a panel, or on phones in a sheet. A component of its own, so that
 * the list doesn't render again when it opens and closes.
 */
export function FilterButton({
	choices,
	inside,
	actions,
	active,
	...of
}: ComponentProps<typeof FilterFields> & {
	/** Whether there is no room for the choices beside the search. */
	inside: boolean
	/** What else the sheet offers. */
	actions: ReactNode
	/** How many of its filters are active. */
	active: number
}) {
	const phone = useIsPhone()
	useFetchSoon(phone ? FilterSheet.fetch : FilterFields.fetch)
	const sheet = useFilterSheet()
	const tint = active > 0 ? 'bg-sunken!' : 'aria-expanded:bg-sunken'
	const label = (
		<>
			<ListFilter className="size-4" aria-hidden /> Filter
			{active > 0 && <span className="tabular-nums"> {active}</span>}
		</>
	)
	if (phone) {
		return (
			<>
				<Button
					variant="secondary"
					className={tint}
					aria-haspopup="dialog"
					aria-expanded={sheet.open}
					onClick={sheet.show}
				>
					{label}
				</Button>
				<Suspense>
					{sheet.open && (
						<FilterSheet
							{...of}
							{...{ choices, actions }}
							canClear={active > 0}
							close={sheet.close}
						/>
					)}
				</Suspense>
			</>
		)
	}
	return (
		<Dropdown name="Filter" button={label} className={`${tint} min-w-25`}>
			<FilterFields {...of} choices={inside && choices} active={active} />
		</Dropdown>
	)
}
