import type { CsvRow } from '../../schema/csv'
import { contactList, type Field } from '../../schema/fields'
import { maxImportRows } from '../../schema/import'
import type { ImportRow } from '../../schema/importRow'
import { api } from '../api/client'
import { refreshLeads } from '../api/queryClient'
import { type Mapping, mapsNobody, toImportRow } from './columns'
import { guessMapping } from './guess'
import { knownOfLeads } from './headings'
import type { Kind } from './kind'
import { previewLeads } from './leadPreview'
import { markRepeats } from './repeats'
import { leftOut } from './report'
import { runImport, type Send } from './run'
import { type Target, targetOf, targetsFor, withTarget } from './targets'

/** Characters per batch: within the server's body limit even at three bytes each. */
const maxCharacters = 500_000

const sendTo =
	(linkId: number, newFields: readonly Field[], signal: AbortSignal): Send<ImportRow> =>
	async ({ rows, ...batch }) => {
		const json = { ...batch, rows, newFields: [...newFields] }
		const response = await api.links[':id'].import.$post(
			{ param: { id: String(linkId) }, json },
			{ init: { signal } },
		)
		return response.json()
	}

function* rowsFor(rows: CsvRow[], mapping: Mapping) {
	for (const row of rows) yield toImportRow(row, mapping)
}

/** Importing leads into a link with this form. */
export const leadKind = (linkId: number, fields: readonly Field[]): Kind<Mapping> => ({
	noun: 'lead',
	known: knownOfLeads,
	fileHint: 'Export your leads from your other tool as a CSV file with column headings.',
	guess: (file) => guessMapping(file, fields),
	targetOf,
	targetsFor: (mapping, column) => targetsFor(mapping, column, fields),
	withTarget: (mapping, column, target, file) =>
		withTarget(mapping, column, target as Target, { file, fields }),
	datesIn: ({ captured }) => captured,
	lacks: (mapping) =>
		mapsNobody(mapping)
			? `Choose a column for the ${contactList.replace('and', 'or')}.`
			: undefined,
	preview: (file, mapping) => previewLeads(file, mapping, fields, new Date()),
	run: (rows, mapping, how) =>
		runImport(rowsFor(rows, mapping), {
			...how,
			send: sendTo(linkId, mapping.newFields ?? [], how.signal),
			most: { rows: maxImportRows, characters: maxCharacters },
			recheck: markRepeats(),
		}),
	refusal: { outcome: 'duplicate', count: 'Duplicates', badge: 'Duplicate' },
	notes(file, mapping, { imported }) {
		const taken = new Set(imported)
		return {
			label: 'Rows with more than one address',
			hint: 'A lead has one email address and one phone number: the first in each cell.',
			fileName: 'addresses-left-out.csv',
			rows: leftOut(file, mapping).filter(({ row }) => taken.has(row)),
		}
	},
	again: 'Rows with an email that’s already there are skipped',
	quota: 'rows',
	refresh: refreshLeads,
})
