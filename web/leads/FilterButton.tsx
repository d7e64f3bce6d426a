import { ListFilter } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart, useFetchSoon } from '../shell/lazyPart'
import { Button } from '../ui/Button'
import { Dropdown } from '../ui/Dropdown'
import { useIsPhone } from '../ui/useNarrow'
import type { FilterState } from './filter'

const FilterSheet = lazyPart(() => import('./FilterSheet'))
const fetchFields = () => import('./FilterFields')
const FilterFields = lazyPart(fetchFields)

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
	/** How many filters are active. */
	active: number
}) {
	useFetchSoon(fetchFields)
	const phone = useIsPhone()
	const sheet = useSheet()
	const label = (
		<>
			<ListFilter className="size-4" aria-hidden /> Filter
		</>
	)
	if (phone) {
		return (
			<>
				<Button
					variant="secondary"
					className={active > 0 ? 'bg-sunken!' : ''}
					aria-haspopup="dialog"
					aria-expanded={sheet.open}
					onClick={sheet.show}
				>
					{label}
					{active > 0 && <span className="tabular-nums"> {active}</span>}
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
		<Dropdown name="Filter" button={label}>
			<FilterFields {...of} choices={inside && choices} />
		</Dropdown>
	)
}

/**
 * The sheet is an entry in the history, so that Back closes it. The filter chosen in it is in that entry's URL and
 * is passed on to the entry below.
 */
function useSheet() {
	const navigate = useNavigate()
	const { search, state } = useLocation()
	const open = (state as FilterState)?.filtering === true
	const chosen = useRef<string>(undefined)
	useEffect(() => {
		if (chosen.current !== undefined && !open && chosen.current !== search)
			navigate({ search: chosen.current }, { replace: true, state })
		chosen.current = open ? search : undefined
	}, [open, search, state, navigate])
	return {
		open,
		show: () => !open && navigate({ search }, { state: { filtering: true } satisfies FilterState }),
		close: () => navigate(-1),
	}
}
