import { millisecondsInDay } from 'date-fns/constants'
import { z } from 'zod'
import { captureFieldNames } from '../../schema/captureFields'
import {
	duplicateInFile,
	type ImportBatch,
	type ImportRow,
	type RowReport,
} from '../../schema/import'
import { leadSubmission } from '../../schema/lead'
import { scoreLead } from '../leads/scoring'
import { searchTextOf } from '../leads/search'
import { readMoment } from './captured'

const earliest = Date.UTC(1990, 0, 1)

/** A row by the rules of a visitor's submission, and when it was captured. */
const fields = leadSubmission.extend({
	captured: z
		.string('Captured must be text')
		.trim()
		.transform((text, context) => {
			const moment = text ? readMoment(text) : undefined
			if (text && !moment) {
				context.addIssue('Captured must be a date such as 2026-11-21 or 2026-11-21 14:30')
			}
			return moment
		})
		.optional(),
})

/** A lead of an import as it is stored; JSON, dates in milliseconds. */
export type ReadyLead = ReturnType<typeof toLead>

/**
 * Sorts a batch into leads that can be stored and a report on the rows that can't: those that a
 * submission would be refused for, and those whose e-mail stands in a row before.
 */
export function readRows({ importId, rows }: Pick<ImportBatch, 'importId' | 'rows'>, now: Date) {
	const ready: ReadyLead[] = []
	const refused: RowReport[] = []
	const rowOf = new Map<string, number>()
	for (const raw of rows) {
		const { row } = raw
		const parsed = fields.safeParse(raw)
		if (!parsed.success) {
			refused.push({ row, outcome: 'invalid', message: parsed.error.issues[0]?.message ?? '' })
			continue
		}
		const fault = faultOf(parsed.data, now)
		const before = rowOf.get(parsed.data.email ?? '')
		if (fault) refused.push({ row, outcome: 'invalid', message: fault })
		else if (before) refused.push({ row, outcome: 'duplicate', message: duplicateInFile(before) })
		else {
			if (parsed.data.email) rowOf.set(parsed.data.email, row)
			ready.push(toLead(raw, parsed.data, importId, now))
		}
	}
	return { ready, refused }
}

type Fields = z.infer<typeof fields>

function faultOf({ name, email, phone, captured }: Fields, now: Date) {
	if (!name && !email && !phone) return 'There is no name, email or phone'
	if (captured && captured.getTime() > now.getTime() + millisecondsInDay)
		return 'Captured is in the future'
	if (captured && captured.getTime() < earliest) return 'Captured is before 1990'
	return undefined
}

function toLead(raw: ImportRow, { captured, ...left }: Fields, importId: string, now: Date) {
	const { score, status, scoringData } = scoreLead(
		{
			...left,
			shown: captureFieldNames.filter((name) => raw[name] !== undefined),
			imported: true,
			cameBack: false,
		},
		now,
	)
	return {
		row: raw.row,
		submissionId: `import ${importId} ${raw.row}`,
		...left,
		searchText: searchTextOf(left),
		additionalData: { imported: true },
		createdAt: (captured ?? now).getTime(),
		score,
		status,
		scoringData,
	}
}
