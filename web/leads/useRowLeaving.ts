import { type RefObject, useCallback } from 'react'

/**
 * A ref for the rows of a list, which say their place as `data-index`, and are measured. When the row that has
 * the focus leaves, as a filter no longer lets it through, the row now in its place gets it; without one, `gone`
 * is called.
 */
export const useRowLeaving = (
	list: RefObject<HTMLElement | null>,
	measure: (row: HTMLElement | null) => void,
	gone: () => void,
) =>
	useCallback(
		(row: HTMLElement | null) => {
			measure(row)
			return () => {
				measure(null)
				if (!row?.contains(document.activeElement)) return
				const place = `[data-index="${row.dataset.index}"] a`
				// Once the others have moved up.
				queueMicrotask(() => {
					const next = list.current?.querySelector<HTMLElement>(place)
					if (next) next.focus({ preventScroll: true })
					else gone()
				})
			}
		},
		[list, measure, gone],
	)
