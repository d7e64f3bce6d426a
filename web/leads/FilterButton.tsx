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
	canClear,
	...of
}: ComponentProps<typeof FilterFields> & {
	/** The filters that are always visible if there is room. */
	choices: ReactNode
	/** Whether there is no room for those. */
	inside: boolean
	/** What else the sheet offers. */
	actions: ReactNode
	/** Whether any filter is active. */
	canClear: boolean
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
					aria-haspopup="dialog"
					aria-expanded={sheet.open}
					onClick={sheet.show}
				>
					{label}
				</Button>
				<Suspense>
					{sheet.open && (
						<FilterSheet {...of} {...{ choices, actions, canClear }} close={sheet.close} />
					)}
				</Suspense>
			</>
		)
	}
	return (
		<Dropdown name="Filter" button={label}>
			{inside && <div className="mb-3 space-y-3 *:max-w-none! *:w-full!">{choices}</div>}
			<FilterFields {...of} />
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
