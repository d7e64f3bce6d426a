import type { ReactNode } from 'react'
import type { CsvRow, Known } from '../../schema/csv'
import type { DateOrder } from '../../schema/fileDates'
import type { Preview } from './preview'
import type { CsvFile } from './readCsv'
import type { Outcome, Run } from './run'

/** What every mapping says about the column with dates. */
export type DateChoice = {
	/** The order of day and month in its dates; undefined if all dates are clear. */
	dateOrder?: DateOrder | undefined
	/** How many hours times without a zone are ahead of UTC; undefined if they are in the browser's zone. */
	zone?: number | undefined
}

/** Rows with their messages. */
type Notes = { label: string; hint: string; fileName: string; rows: Outcome['refused'] }

/** Everything that differs between importing leads and links. */
export type Kind<Mapping extends DateChoice> = {
	/** What a row becomes, such as lead. */
	noun: string
	/** Tells headings from rows. */
	known: Known
	/** The first step's hint about the file. */
	fileHint: string
	/** Shown below the place for the file. */
	beside?: ReactNode
	/** Guesses which columns hold what. */
	guess: (file: CsvFile) => Mapping
	/** A column's target, `none` if ignored; the possible targets, with labels; and the mapping with a changed target. */
	targetOf: (mapping: Mapping, column: number) => string
	targetsFor: (mapping: Mapping, column: number) => [target: string, label: string][]
	withTarget: (mapping: Mapping, column: number, target: string, file: CsvFile) => Mapping
	/** The column whose dates the mapping describes. */
	datesIn: (mapping: Mapping) => number | undefined
	/** Why these columns can't be imported. */
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
	/** Notes about rows that are imported. */
	notes: (file: CsvFile, mapping: Mapping, outcome: Outcome) => Notes
	/** What happens to existing rows if the file is imported again. */
	again: string
	/** The quota that it counts toward. */
	quota: 'rows' | 'importedLinks'
	/** Refetches what the import changed. */
	refresh: () => Promise<unknown>
	/** Undoes the import and shows a toast, if it can be undone. */
	undo?: (importId: string) => Promise<unknown>
}
