import { normalizeEmail } from '../../schema/email'
import type { Field } from '../../schema/fields'
import { duplicateInFile, maxImportRows, type RowReport } from '../../schema/import'
import type { ImportRow } from '../../schema/importRow'
import { ApiError, api } from '../api/client'

export type Outcome = {
	/** Row numbers that were imported, or would be in a dry run. */
	imported: number[]
	/** The rows that were not, with reasons, in file order. */
	refused: RowReport[]
	/** Why it ended early: canceled by the owner, or an error. */
	stopped?: 'canceled' | Error
}

type Send = (batch: {
	importId: string
	dryRun: boolean
	rows: ImportRow[]
}) => Promise<RowReport[]>

export const sendTo =
	(linkId: number, newFields: readonly Field[], signal: AbortSignal): Send =>
	async (batch) => {
		const json = { ...batch, newFields: [...newFields] }
		const response = await api.links[':id'].import.$post(
			{ param: { id: String(linkId) }, json },
			{ init: { signal } },
		)
		return response.json()
	}

/** Characters per batch: within the server's body limit even at three bytes each. */
const maxCharacters = 500_000

/** Yields the rows in batches, lazily, so that the browser never holds all of them. */
export function* inBatches(rows: Iterable<ImportRow>) {
	let batch: ImportRow[] = []
	let characters = 0
	for (const row of rows) {
		const weight = JSON.stringify(row).length
		const full = batch.length >= maxImportRows || characters + weight > maxCharacters
		if (full && batch.length > 0) {
			yield batch
			batch = []
			characters = 0
		}
		batch.push(row)
		characters += weight
	}
	if (batch.length > 0) yield batch
}

/**
 * Sends the rows in batches. Temporary failures are retried, which never duplicates leads. Returns the
 * outcome so far however the import ends.
 */
export async function runImport(
	rows: Iterable<ImportRow>,
	options: {
		importId: string
		dryRun: boolean
		send: Send
		signal: AbortSignal
		onProgress: (rowsDone: number) => void
		/** Delays before each retry of a batch, in milliseconds. */
		pauses?: number[]
	},
): Promise<Outcome> {
	const { importId, dryRun, send, signal, onProgress, pauses = [1000, 4000] } = options
	const outcome: Outcome = { imported: [], refused: [] }
	const emails = new Map<string, number>()
	let done = 0
	const batches = inBatches(rows)
	let next = batches.next()
	while (!next.done) {
		const batch = next.value
		next = batches.next()
		const last = next.done === true && !dryRun
		try {
			const reports = await withRetries(
				() => send({ importId, dryRun, rows: batch, ...(last && { last }) }),
				pauses,
				signal,
			)
			if (dryRun) markRepeats(reports, batch, emails)
			for (const report of reports) {
				if (report.outcome === 'imported') outcome.imported.push(report.row)
				else outcome.refused.push(report)
			}
		} catch (error) {
			outcome.stopped = signal.aborted ? 'canceled' : (error as Error)
			return outcome
		}
		done += batch.length
		onProgress(done)
	}
	return outcome
}

/**
 * A dry run stores nothing, so the server can't know the e-mails of earlier batches; duplicates
 * across batches are found here.
 */
function markRepeats(reports: RowReport[], batch: ImportRow[], emails: Map<string, number>) {
	const rows = new Map(batch.map((row) => [row.row, row]))
	for (const report of reports) {
		const email = normalizeEmail(String(rows.get(report.row)?.email ?? ''))
		if (report.outcome !== 'imported' || !email) continue
		const before = emails.get(email)
		if (before === undefined) emails.set(email, report.row)
		else Object.assign(report, { outcome: 'duplicate', message: duplicateInFile(before) })
	}
}

/** Being asked to wait for longer, such as until tomorrow, ends an import; in seconds. */
const longestWait = 120

const isTemporary = (error: unknown) =>
	error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

async function withRetries<T>(attempt: () => Promise<T>, pauses: number[], signal: AbortSignal) {
	for (let failures = 0; ; ) {
		try {
			return await attempt()
		} catch (error) {
			if (signal.aborted || !isTemporary(error)) throw error
			// Being asked to wait is no failure.
			const retryAfter = error instanceof ApiError ? error.retryAfter : undefined
			if (retryAfter !== undefined && retryAfter > longestWait) throw error
			const pause = retryAfter === undefined ? pauses[failures++] : retryAfter * 1000
			if (pause === undefined) throw error
			await new Promise((resolve) => setTimeout(resolve, pause))
			signal.throwIfAborted()
		}
	}
}
