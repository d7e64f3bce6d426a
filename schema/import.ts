import { z } from 'zod'
import { fieldShape } from './fieldShape'
import { type ContactKey, contactKeys } from './fields'
import { maxNewFields } from './importRow'

/** The limits of a batch, in rows and in bytes of JSON. */
export const maxImportRows = 1000
export const maxImportBytes = 2 * 1024 * 1024

const cell = z.unknown().optional()

/**
 * A row of the file. A missing cell means that the file has no such column. Contents are validated row
 * by row, so that one bad row never stops the others.
 */
const importRow = z.strictObject({
	/** The row's number in the file, for the report. */
	row: z.number('Each row needs its number').int('Each row needs its number').min(1),
	...(Object.fromEntries(contactKeys.map((key) => [key, cell])) as Record<ContactKey, typeof cell>),
	captured: cell,
	/** Answers to the form's other fields, by key. */
	answers: z.record(z.string(), z.unknown()).optional(),
})

/** POST /api/links/{id}/import */
export const importBatch = z.object({
	/** The same for all batches of a file, so that a batch sent twice never duplicates leads. */
	importId: z.uuid('importId must be a UUID'),
	/** Reports what would happen, without storing anything. */
	dryRun: z.boolean('dryRun must be true or false'),
	/** Whether it is the file's last batch, after which the importing user is notified. */
	last: z.boolean('last must be true or false').default(false),
	/**
	 * Fields for columns that the form does not ask for. They label these answers without joining the
	 * form. Fields that the link has or once had stay as they are.
	 */
	newFields: z
		.array(fieldShape, 'newFields must be a list')
		.max(maxNewFields, `At most ${maxNewFields} columns can be kept as answers`)
		.refine((fields) => fields.every(({ type }) => type === 'text'), {
			message: 'New fields can only be text fields',
		})
		.refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, {
			message: 'Each new field needs its own key',
		})
		.default([]),
	rows: z
		.array(importRow, 'rows must be a list')
		.min(1, 'There are no rows to import')
		.max(maxImportRows, `At most ${maxImportRows} rows at a time`)
		.refine((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, {
			message: 'Each row needs its own number',
		}),
})
export type ImportBatch = z.infer<typeof importBatch>

/** What happened to a row or, in a dry run, what would. */
export type RowReport = {
	row: number
	outcome: 'imported' | 'duplicate' | 'invalid'
	/** Why it was not imported. */
	message?: string | undefined
}

export const duplicateInFile = (row: number) => `Same email as row ${row}`
export const duplicateInLink = 'This link already has a lead with this email'
