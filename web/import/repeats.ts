import { normalizeEmail } from '../../schema/email'
import { duplicateInFile } from '../../schema/import'
import type { ImportRow } from '../../schema/importRow'
import type { Report } from './run'

/**
 * A dry run stores nothing, so the server can't know the e-mails of earlier batches; duplicates
 * across batches are found here.
 */
export function markRepeats() {
	const emails = new Map<string, number>()
	return (reports: Report[], batch: ImportRow[]) => {
		const rows = new Map(batch.map((row) => [row.row, row]))
		for (const report of reports) {
			const email = normalizeEmail(String(rows.get(report.row)?.email ?? ''))
			if (report.outcome !== 'imported' || !email) continue
			const before = emails.get(email)
			if (before === undefined) emails.set(email, report.row)
			else Object.assign(report, { outcome: 'duplicate', message: duplicateInFile(before) })
		}
	}
}
