import { z } from 'zod'

/** How many rows of a file go to the server at a time, and in how many bytes of JSON at most. */
export const importBatchMost = 1000
export const importBodyMost = 2 * 1024 * 1024

/**
 * A row of the file. A cell that is left out stands for a column that the file does not have; what
 * is in the others is looked at row by row, so that a bad one never stops the rest.
 */
const importRow = z.object({
	/** The row's number in the file, by which it is reported. */
	row: z.number('Each row needs its number').int('Each row needs its number').min(1),
	name: z.unknown().optional(),
	email: z.unknown().optional(),
	phone: z.unknown().optional(),
	captured: z.unknown().optional(),
})
export type ImportRow = z.infer<typeof importRow>

/** POST /api/links/{id}/import */
export const importBatch = z.object({
	/** The same for all batches of a file: a batch that comes twice makes its leads once. */
	importId: z.uuid('importId must be a UUID'),
	/** True to be told what would happen, and nothing else. */
	dryRun: z.boolean('dryRun must be true or false'),
	rows: z
		.array(importRow, 'rows must be a list')
		.min(1, 'There are no rows to import')
		.max(importBatchMost, `At most ${importBatchMost} rows at a time`)
		.refine((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, {
			message: 'Each row needs a number of its own',
		}),
})
export type ImportBatch = z.infer<typeof importBatch>

/** What became of a row, or in a dry run would. */
export type RowReport = {
	row: number
	outcome: 'imported' | 'duplicate' | 'invalid'
	/** Why it was not imported. */
	message?: string | undefined
}

export const duplicateInFile = (row: number) => `The same email as in row ${row}`
export const duplicateInLink = 'This link already has a lead with this email'
