import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { type Kind, wasDeleted } from '../shell/hidden'
import { formatNumber } from '../ui/numbers'
import type { SelectRest } from './SelectionBar'
import { focusRow } from './useRowLeaving'
import { useSelection } from './useSelection'

type Pages<Page> = { pages: Page[] }

/**
 * The rows of a list that is loaded page by page, which of them are selected, and where the focus goes as
 * they leave. `rowsOf` and `isHidden` must stay the same from one rendering to the next.
 */
export function useList<Row extends { id: number }, Page>({
	pages,
	rowsOf,
	isHidden,
	of,
	maxSelected,
}: {
	pages: UseInfiniteQueryResult<Pages<Page>>
	rowsOf: (page: Page) => readonly Row[]
	/** Whether a row is about to be deleted. */
	isHidden: (row: Row) => boolean
	of: Kind
	/** The most rows that one selection holds in the browser. */
	maxSelected: number
}) {
	// React slices the rendering of deferred rows, so a slow processor stays responsive.
	const data = useDeferredValue(pages.data)
	// Stable, because a memoized row renders again only if its props change.
	const loaded = useMemo(() => loadedOf(data, rowsOf), [data, rowsOf])
	const { data: newest } = pages
	const rows = useMemo(() => {
		const ids = new Set(loadedOf(newest, rowsOf).map(({ id }) => id))
		// A deleted row is no longer hidden once the newest data lacks it, which may be rendered later.
		return loaded.filter((row) => !isHidden(row) && (ids.has(row.id) || !wasDeleted(of, row.id)))
	}, [loaded, newest, rowsOf, isHidden, of])
	const { chosen, setChosen, choose } = useSelection(rows)
	// A row shows that it is selected before the bar with its buttons comes.
	const inBar = useDeferredValue(chosen)
	const selected = rows.filter(({ id }) => inBar.has(id))
	const [selectingAll, setSelectingAll] = useState(false)
	/** The row that has the focus or had it last, or the one now in its place. */
	const last = useRef<Element>(null)
	const count = useRef<HTMLParagraphElement>(null)
	// A leaving row's focus moves to the row now in its place, or else to the count or the page.
	const passFocus = useCallback(() => {
		if (focusRow(last.current)) return
		const rest = count.current ?? document.getElementById('content')
		rest?.focus({ preventScroll: true })
	}, [])
	const select = (rows: readonly Row[]) => setChosen(new Set(rows.map(({ id }) => id)))
	async function selectAll() {
		setSelectingAll(true)
		let result = await pages.fetchNextPage()
		const all = () => loadedOf(result.data, rowsOf)
		while (result.hasNextPage && !result.isError && all().length < maxSelected) {
			result = await result.fetchNextPage()
		}
		select(all())
		setSelectingAll(false)
	}
	/** Selects all `total` rows that match, if there are more than those selected; `capped` if even more match. */
	function restOf(total: number, capped = false): SelectRest | undefined {
		const isMore = selected.length < rows.length || pages.hasNextPage
		if (!isMore || total > maxSelected) return undefined
		return {
			label: `Select all ${capped ? 'that match' : formatNumber(total)}`,
			pending: selectingAll,
			select: selectAll,
		}
	}
	function clear() {
		setChosen(new Set())
		passFocus()
	}
	return {
		/** The latest page, whose totals are the newest. */
		page: data?.pages.at(-1),
		/** All rows that are loaded, and those shown. */
		loaded,
		rows,
		selection: { chosen, choose },
		selected,
		select,
		clear,
		restOf,
		focus: { last, passFocus },
		/** For the count in the list's footer. */
		count,
	}
}

const loadedOf = <Row, Page>(
	data: Pages<Page> | undefined,
	rowsOf: (page: Page) => readonly Row[],
) => data?.pages.flatMap((page) => rowsOf(page)) ?? []
