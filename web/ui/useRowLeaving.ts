import { type RefObject, useCallback } from 'react'

/** Moves the focus to a row, and the page nowhere; returns whether the row is there. */
export function focusRow(row: Element | null) {
	if (!row?.isConnected) return false
	row.querySelector('a')?.focus({ preventScroll: true })
	return true
}

const isRow = (element: Element) => element.matches('[data-index]')

/** The row next to one, skipping the room of those that are not there. */
function rowBeside(row: Element, side: 'nextElementSibling' | 'previousElementSibling') {
	let beside = row[side]
	while (beside && !isRow(beside)) beside = beside[side]
	return beside
}

/**
 * A ref for the rows of a list, which say their place as `data-index`, and are measured. In the place of `last`,
 * the row that has or had the focus (see `useRowKeys`), comes the next one as it leaves, or the one before. If it
 * leaves with the focus, `goOn` is called once the rows have moved up. May not change while there are rows.
 */
export const useRowLeaving = (
	last: RefObject<Element | null>,
	measure: (row: HTMLElement | null) => void,
	goOn: () => void,
) =>
	useCallback(
		(row: HTMLElement | null) => {
			measure(row)
			return () => {
				measure(null)
				if (!row || row !== last.current) return
				// It is still there; those that leave along with it, but later, hand this on.
				last.current =
					rowBeside(row, 'nextElementSibling') ?? rowBeside(row, 'previousElementSibling')
				if (row.contains(document.activeElement)) queueMicrotask(goOn)
			}
		},
		[last, measure, goOn],
	)
