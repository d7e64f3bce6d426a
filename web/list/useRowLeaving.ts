import { type RefObject, useCallback } from 'react'

/** Focuses a row without scrolling; returns whether the row is still there. */
export function focusRow(row: Element | null) {
	if (!row?.isConnected) return false
	row.querySelector('a')?.focus({ preventScroll: true })
	return true
}

const isRow = (element: Element) => element.matches('[data-index]')

/** The next or previous row, skipping the spacers of rows that aren't rendered. */
function rowBeside(row: Element, side: 'nextElementSibling' | 'previousElementSibling') {
	let beside = row[side]
	while (beside && !isRow(beside)) beside = beside[side]
	return beside
}

/**
 * A ref for the rows of a list, which have a `data-index`; it also measures them. When the row in `last` (see
 * `useRowKeys`) is removed, the row after it takes its place in `last`, or else the one before. If it had the focus,
 * `passFocus` is called once the rows have moved up. The arguments must not change while there are rows.
 */
export const useRowLeaving = (
	last: RefObject<Element | null>,
	measure: (row: HTMLElement | null) => void,
	passFocus: () => void,
) =>
	useCallback(
		(row: HTMLElement | null) => {
			measure(row)
			return () => {
				measure(null)
				if (!row || row !== last.current) return
				// Its neighbors are still in the document; one that is removed in the same update passes this on.
				last.current =
					rowBeside(row, 'nextElementSibling') ?? rowBeside(row, 'previousElementSibling')
				if (row.contains(document.activeElement)) queueMicrotask(passFocus)
			}
		},
		[last, measure, passFocus],
	)
