import { useCallback, useEffect, useRef, useState } from 'react'

/** Selects or deselects rows; with `range`, all rows from the last one chosen to the first of these. */
export type Choose = (ids: number[], on: boolean, range?: boolean) => void

/** The selected rows and how to change them. */
export type Selection = { chosen: ReadonlySet<number>; choose: Choose }

/** The selected rows of a list, by id. `choose` is stable across renders. */
export function useSelection(rows: readonly { id: number }[]) {
	const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
	const now = useRef({ rows, chosen })
	useEffect(() => {
		now.current = { rows, chosen }
	}, [rows, chosen])
	const before = useRef<number>(undefined)
	const choose: Choose = useCallback((ids, on, range = false) => {
		const { rows, chosen } = now.current
		// A range starts afresh once nothing is selected.
		if (chosen.size === 0) before.current = undefined
		const places = [before.current, ids[0]].map((id) => rows.findIndex((row) => row.id === id))
		const [from, to] = [Math.min(...places), Math.max(...places)]
		const all = range && from >= 0 ? rows.slice(from, to + 1).map(({ id }) => id) : ids
		before.current = ids[0]
		setChosen((chosen) => {
			const next = new Set(chosen)
			for (const id of all) on ? next.add(id) : next.delete(id)
			return next
		})
	}, [])
	return { chosen, setChosen, choose }
}
