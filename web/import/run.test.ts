import { describe, expect, it, vi } from 'vitest'
import { duplicateInFile, maxImportRows, type RowReport } from '../../schema/import'
import type { ImportRow } from '../../schema/importRow'

vi.stubGlobal('window', { location: { origin: 'http://localhost' }, addEventListener() {} })
const { inBatches, runImport } = await import('./run')
const { markRepeats } = await import('./repeats')

const most = { rows: maxImportRows, characters: 500_000 }
const { ApiError } = await import('../api/client')

type Batch = { importId: string; dryRun: boolean; rows: ImportRow[] }
const rows = (n: number): ImportRow[] =>
	Array.from({ length: n }, (_, i) => ({ row: i + 2, email: `p${i % 1500}@ACME.io ` }))
const allImported = async ({ rows }: Batch): Promise<RowReport[]> =>
	rows.map(({ row }) => ({ row, outcome: 'imported' }))

async function run(
	list: ImportRow[],
	send: (batch: Batch) => Promise<RowReport[]>,
	{ dryRun = false, signal = new AbortController().signal } = {},
) {
	const progress: number[] = []
	const outcome = await runImport(list, {
		importId: 'an id',
		dryRun,
		send,
		signal,
		onProgress: (done) => progress.push(done),
		pauses: [0, 0],
		most,
		recheck: markRepeats(),
	})
	return { ...outcome, progress }
}

describe('inBatches', () => {
	it('fills batches with as many rows as the server accepts', () =>
		expect([...inBatches(rows(2500), most)].map(({ length }) => length)).toEqual([
			maxImportRows,
			maxImportRows,
			500,
		]))

	it('puts fewer rows in a batch if they are long', () => {
		const long = rows(1000).map((row) => ({ ...row, name: 'x'.repeat(1000) }))
		const batches = [...inBatches(long, most)]
		expect(batches.flat()).toEqual(long)
		expect(batches.length).toBe(3)
	})
})

describe('runImport', () => {
	it('sends everything and reports progress', async () => {
		const { imported, refused, progress } = await run(rows(2500), allImported)
		expect([imported.length, refused.length]).toEqual([2500, 0])
		expect(progress).toEqual([1000, 2000, 2500])
	})

	it('finds duplicates across batches in a dry run', async () => {
		const { imported, refused } = await run(rows(2500), allImported, { dryRun: true })
		expect(imported.length).toBe(1500)
		expect(refused[0]).toEqual({
			row: 1502,
			outcome: 'duplicate',
			message: duplicateInFile(2),
		})
	})

	it('retries a batch as the same import after a temporary failure', async () => {
		const ids: string[] = []
		const send = vi.fn(async (batch: Batch) => {
			ids.push(`${batch.importId} ${batch.rows[0]?.row}`)
			if (ids.length === 2) throw new ApiError(503, '', 'Down')
			if (ids.length === 3) throw new ApiError(0, '', 'Offline')
			return allImported(batch)
		})
		const { imported, stopped } = await run(rows(1200), send)
		expect([imported.length, stopped]).toEqual([1200, undefined])
		expect(ids).toEqual(['an id 2', 'an id 1002', 'an id 1002', 'an id 1002'])
	})

	it.each([
		[new ApiError(503, '', 'Down'), 4],
		[new ApiError(404, '', 'Link not found'), 2],
		[new ApiError(429, '', 'No more today', {}, 3600), 2],
	])('reports what was done before %s ended it', async (error, calls) => {
		const send = vi.fn(async (batch: Batch) => {
			if (send.mock.calls.length > 1) throw error
			return allImported(batch)
		})
		const { imported, stopped } = await run(rows(2500), send)
		expect([imported.length, stopped, send.mock.calls.length]).toEqual([1000, error, calls])
	})

	it('stops when canceled', async () => {
		const controller = new AbortController()
		const send = vi.fn(async (batch: Batch) => {
			if (send.mock.calls.length === 2) {
				controller.abort()
				throw new ApiError(0, '', 'Aborted')
			}
			return allImported(batch)
		})
		const { imported, stopped } = await run(rows(2500), send, { signal: controller.signal })
		expect([imported.length, stopped, send.mock.calls.length]).toEqual([1000, 'canceled', 2])
	})
})
