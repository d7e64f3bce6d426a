import { z } from 'zod'

/** The most links in a request, and its size in bytes. */
export const maxImportedLinks = 10_000
export const maxLinkImportBytes = 6 * 1024 * 1024

/** For how long an import can be undone, in milliseconds. */
export const undoForMs = 60 * 60 * 1000

const firstRowMessage = 'firstRow must be a whole number, at least 2'

/** POST /api/links/import */
export const linkImport = z.object({
	/** The same for all requests of a file, so that a row sent twice never makes two links. */
	importId: z.uuid('importId must be a UUID'),
	/** Reports what would happen, without storing anything. */
	dryRun: z.boolean('dryRun must be true or false'),
	csv: z.string('csv must be the text of a CSV file').min(1, 'csv must be the text of a CSV file'),
	/** The number in the file of the first row below the headings, for a file that is sent in parts. */
	firstRow: z
		.int(firstRowMessage)
		.min(2, firstRowMessage)
		.max(10_000_000, firstRowMessage)
		.default(2),
})
export type LinkImport = z.output<typeof linkImport>

/** DELETE /api/links/import/{importId} */
export const importParam = z.object({ importId: z.uuid('importId must be a UUID') })

/** What happened to a row or, in a dry run, what would. */
export type LinkRowReport = {
	row: number
	/** `address`: the link can't have the address that its row names. */
	outcome: 'imported' | 'address' | 'invalid'
	/** Why it was not imported, or what to know about it. */
	message?: string | undefined
	/** A name that is free, close to the one that the link can't have. */
	suggestion?: string | undefined
}

export const sameNameAs = (row: number) => `Same address as row ${row}`
