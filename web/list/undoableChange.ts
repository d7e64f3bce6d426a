import type { InfiniteData, QueryKey, UseMutationOptions } from '@tanstack/react-query'
import { queryClient } from '../api/queryClient'
import { painted } from '../ui/painted'
import { type ToastContent, toast } from '../ui/toast'
import { toastError } from '../ui/toastError'

type Kind<Row, Change> = {
	/** The cached lists that show the rows, and the rows' name in a page of those. */
	lists: readonly QueryKey[]
	inPage: string
	/** The key of a single cached row, if it has a screen of its own. */
	one?: (id: number) => QueryKey
	/** A row with the change applied. */
	apply: (row: Row, change: Change) => Row
	/** What undoes the change of a row; empty if it changed nothing. */
	revert: (row: Row, change: Change) => Change
	save: (ids: readonly number[], change: Change) => Promise<unknown>
	refresh: (rows: readonly Row[]) => Promise<unknown>
	/** The toast's text for a change of a number of rows. */
	describe: (count: number, change: Change) => Pick<ToastContent, 'title' | 'description'>
	errorTitle: (change: Change) => string
}

type Wanted<Row, Change> = {
	rows: readonly Row[]
	change: Change
	/** Whether no toast offers to undo it. */
	quiet?: boolean
}

/**
 * Mutation options that change rows on the screen at once and then on the server; failures are reverted.
 * A toast offers to undo it, which restores each row to its own previous state.
 */
export function undoableChange<Row extends { id: number }, Change extends object>(
	kind: Kind<Row, Change>,
) {
	async function undo(rows: readonly Row[], change: Change) {
		try {
			for (const { ids, back } of reverting(rows, (row) => kind.revert(row, change)))
				await kind.save(ids, back)
		} catch (error) {
			toastError('Failed to undo', error)
		}
		await kind.refresh(rows)
	}
	return {
		async mutationFn({ rows, change }) {
			// The change is on the screen before the request starts, which takes a slow phone longer than a frame.
			await painted()
			return kind.save(idsOf(rows), change)
		},
		onMutate: ({ rows, change }) => showChanged(kind, rows, change),
		onError: (error, { change }, restore) => {
			restore?.()
			toastError(kind.errorTitle(change), error)
		},
		onSuccess: (_, { rows, change, quiet }) => {
			if (quiet) return
			toast({
				...kind.describe(rows.length, change),
				duration: 10_000,
				action: { label: 'Undo', run: () => void undo(rows, change) },
			})
		},
		onSettled: (_, __, { rows }) => kind.refresh(rows),
	} satisfies UseMutationOptions<unknown, Error, Wanted<Row, Change>, () => void>
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Shows rows as changed in all cached lists; returns what shows them as before. */
async function showChanged<Row extends { id: number }, Change>(
	{ lists, inPage, one, apply }: Kind<Row, Change>,
	rows: readonly Row[],
	change: Change,
) {
	await Promise.all(lists.map((queryKey) => queryClient.cancelQueries({ queryKey })))
	const before = lists.flatMap((queryKey) => queryClient.getQueriesData({ queryKey }))
	const ids = new Set(idsOf(rows))
	const changed = (row: Row): Row => (ids.has(row.id) ? { ...row, ...apply(row, change) } : row)
	for (const [key, data] of before) {
		if (!hasPages(data)) continue
		const pages = data.pages.map((page) => {
			const shown = page[inPage]
			return shown ? { ...page, [inPage]: (shown as Row[]).map(changed) } : page
		})
		queryClient.setQueryData(key, { ...data, pages })
	}
	const [alone, ...more] = rows
	if (one && alone && more.length === 0)
		queryClient.setQueryData<Row>(one(alone.id), (row) => row && changed(row))
	return () => {
		for (const [key, data] of before) queryClient.setQueryData(key, data)
	}
}

const hasPages = (data: unknown): data is InfiniteData<Record<string, unknown>> =>
	typeof data === 'object' && data !== null && 'pages' in data

/** The changes that restore rows, each with the rows it applies to. */
function reverting<Row extends { id: number }, Change extends object>(
	rows: readonly Row[],
	revert: (row: Row) => Change,
) {
	const groups = new Map<string, { ids: number[]; back: Change }>()
	for (const row of rows) {
		const back = revert(row)
		if (Object.keys(back).length === 0) continue
		const key = JSON.stringify(back)
		const group = groups.get(key) ?? { ids: [], back }
		group.ids.push(row.id)
		groups.set(key, group)
	}
	return groups.values()
}
