import { z } from 'zod'
import { fieldShape } from './fieldShape'
import { type ContactKey, contactKeys } from './fields'
import { maxNewFields } from './importRow'

/** The limits of a batch: rows, and bytes of JSON. */
export const maxImportRows = 1000
export const maxImportBytes = 2 * 1024 * 1024

const cell = z.unknown().optional()

/**
 * A row of the file. Omitted cells mean that the file has no such column. The contents are validated
 * row by row, so that one bad row never stops the rest.
 */
const importRow = z.object({
	/** The row's number in the file, for the report. */
	row: z.number('Each row needs its number').int('Each row needs its number').min(1),
	...(Object.fromEntries(contactKeys.map((key) => [key, cell])) as Record<ContactKey, typeof cell>),
	captured: cell,
	/** Answers to the form's other fields, by key. */
	answers: z.record(z.string(), z.unknown()).optional(),
})
export type ImportRow = z.infer<typeof importRow>

/** POST /api/links/{id}/import */
export const importBatch = z.object({
	/** The same for all batches of a file, so that a repeated batch never duplicates leads. */
	importId: z.uuid('importId must be a UUID'),
	/** Reports what would happen without storing anything. */
	dryRun: z.boolean('dryRun must be true or false'),
	/**
	 * Fields for columns that the form does not ask for. They name these answers without becoming part
	 * of the form; those that the link has already, now or from before, stay as they are.
	 */
	newFields: z
		.array(fieldShape, 'newFields must be a list')
		.max(maxNewFields, `At most ${maxNewFields} columns can be kept as answers`)
		.refine((fields) => fields.every(({ type }) => type === 'text'), {
			message: 'New fields can only be of the type text',
		})
		.refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, {
			message: 'Each new field needs a key of its own',
		})
		.default([]),
	rows: z
		.array(importRow, 'rows must be a list')
		.min(1, 'There are no rows to import')
		.max(maxImportRows, `At most ${maxImportRows} rows at a time`)
		.refine((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, {
			message: 'Each row needs a number of its own',
		}),
})
export type ImportBatch = z.infer<typeof importBatch>

/** The outcome of a row, or in a dry run what it would be. */
export type RowReport = {
	row: number
	outcome: 'imported' | 'duplicate' | 'invalid'
	/** Why it was not imported. */
	message?: string | undefined
}

export const duplicateInFile = (row: number) => `The same email as in row ${row}`
export const duplicateInLink = 'This link already has a lead with this email'
