import { batchesOf } from '../api/batches'

type Rows = readonly { id: number }[]
type OfMany = (json: { ids: number[] }) => Promise<unknown>

/** Acts on rows by their ids, at most `most` per request. */
export const inBatches = (rows: Rows, most: number, ofMany: OfMany) =>
	Promise.all(
		batchesOf(
			rows.map(({ id }) => id),
			most,
		).map((ids) => ofMany({ ids })),
	)

/** Deletes one row through its own route, several through the one for many. */
export function deleteRows(
	rows: Rows,
	most: number,
	deleteOne: (param: { id: string }) => Promise<unknown>,
	deleteMany: OfMany,
) {
	const [row, ...more] = rows
	if (row && more.length === 0) return deleteOne({ id: String(row.id) })
	return inBatches(rows, most, deleteMany)
}
