import type { ReactNode } from 'react'
import type { CsvRow, Known } from '../../schema/csv'
import type { DateOrder } from '../../schema/fileDates'
import type { Preview } from './preview'
import type { CsvFile } from './readCsv'
import type { Outcome, Run } from './run'

/** What every mapping of columns says of the column with dates. */
export type DateChoice = {
	/** The order of day and month in its dates; undefined if all dates are clear. */
	dateOrder?: DateOrder | undefined
	/** How many hours times without a zone are ahead of UTC; undefined if they are in the browser's zone. */
	zone?: number | undefined
}

/** Rows with their messages. */
type Notes = { label: string; hint: string; fileName: string; rows: Outcome['refused'] }

/** What is imported from a file, and how: everything that differs between leads and links. */
export type Kind<Mapping extends DateChoice> = {
	/** What a row becomes, such as lead. */
	noun: string
	/** What tells headings from rows. */
	known: Known
	/** What the first step says of the file. */
	fileHint: string
	/** Shown below the place for the file. */
	beside?: ReactNode
	/** Guesses which columns hold what. */
	guess: (file: CsvFile) => Mapping
	/** Where a column goes, `none` for nowhere; where it can go, with labels; and the mapping once it does. */
	targetOf: (mapping: Mapping, column: number) => string
	targetsFor: (mapping: Mapping, column: number) => [target: string, label: string][]
	withTarget: (mapping: Mapping, column: number, target: string, file: CsvFile) => Mapping
	/** The column whose dates the mapping describes. */
	datesIn: (mapping: Mapping) => number | undefined
	/** Why these columns have nothing to import. */
	lacks: (mapping: Mapping) => string | undefined
	preview: (file: CsvFile, mapping: Mapping) => Preview
	/** Sends rows; with other addresses for some, by row number. */
	run: (
		rows: CsvRow[],
		mapping: Mapping,
		how: Run,
		renamed: ReadonlyMap<number, string>,
	) => Promise<Outcome>
	/** The server's messages about refused rows. */
	refusal: { outcome: string; count: string; badge: string }
	/** What is worth knowing about rows that are imported. */
	notes: (file: CsvFile, mapping: Mapping, outcome: Outcome) => Notes
	/** What becomes of rows that are there already if the file is imported again. */
	again: string
	/** Which part of the workspace's quota it takes. */
	quota: 'rows' | 'importedLinks'
	/** Fetches again what the import changed. */
	refresh: () => Promise<unknown>
	/** Undoes the import and says so, if that is possible. */
	undo?: (importId: string) => Promise<unknown>
}
