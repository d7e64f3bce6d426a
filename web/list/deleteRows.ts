import { batchesOf } from '../api/batches'

/** Deletes one row by its own address, several by their ids, `most` in a request. */
export function deleteRows(
	rows: readonly { id: number }[],
	most: number,
	deleteOne: (param: { id: string }) => Promise<unknown>,
	deleteMany: (json: { ids: number[] }) => Promise<unknown>,
) {
	const ids = rows.map(({ id }) => id)
	if (ids.length === 1) return deleteOne({ id: String(ids[0]) })
	return Promise.all(batchesOf(ids, most).map((ids) => deleteMany({ ids })))
}
