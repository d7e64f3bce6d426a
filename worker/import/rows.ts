import { contactKeys, type Field } from '../../schema/fields'
import { duplicateInFile, type ImportBatch, type RowReport } from '../../schema/import'
import { importable, readRow } from '../../schema/importRow'
import type { Thresholds } from '../../schema/score'
import { makeLead, type NewLead } from '../leads/newLead'
import { reasonsOf } from './reasons'

/** A row that can be stored, with its number in the file. */
type ReadyRow = { row: number; lead: NewLead }

type Target = { linkId: number; fields: readonly Field[]; thresholds?: Thresholds }

/**
 * Sorts a batch into rows that can be stored and a report on the rest: those that a submission would be
 * refused for, and those whose email occurs in an earlier row.
 */
export function sortRows(
	{ importId, rows }: Pick<ImportBatch, 'importId' | 'rows'>,
	{ linkId, fields, thresholds }: Target,
	now: Date,
) {
	const ready: ReadyRow[] = []
	const refused: RowReport[] = []
	const rowOf = new Map<string, number>()
	const columns = importable(fields)
	for (const raw of rows) {
		const { row } = raw
		const { issues, answers, captured } = readRow(raw, columns, now)
		const earlierRow = answers.email === undefined ? undefined : rowOf.get(answers.email)
		if (issues.length > 0) refused.push({ row, outcome: 'invalid', message: reasonsOf(issues) })
		else if (earlierRow)
			refused.push({ row, outcome: 'duplicate', message: duplicateInFile(earlierRow) })
		else {
			if (answers.email) rowOf.set(answers.email, row)
			const createdAt = (captured ?? now).getTime()
			const submissionId = `import ${importId} ${row}`
			const asked = [
				...contactKeys.filter((key) => raw[key] !== undefined),
				...Object.keys(raw.answers ?? {}),
			]
			const lead = makeLead({ submissionId, linkId, createdAt, thresholds }, answers, {
				additionalData: {},
				evidence: { asked },
				imported: true,
			})
			ready.push({ row, lead })
		}
	}
	return { ready, refused }
}
