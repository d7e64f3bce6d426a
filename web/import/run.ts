import {
	duplicateInFile,
	type ImportRow,
	importBatchMost,
	type RowReport,
} from '../../schema/import'
import { ApiError, api } from '../api/client'

export type Outcome = {
	/** How many leads were made, or in a dry run would be. */
	imported: number[]
	/** The rows that were not, and why, in their order. */
	refused: RowReport[]
	/** What ended it before its end: the owner, or an error. */
	stopped?: 'cancelled' | Error
}

type Send = (batch: {
	importId: string
	dryRun: boolean
	rows: ImportRow[]
}) => Promise<RowReport[]>

export const sendTo =
	(linkId: number, signal: AbortSignal): Send =>
	async (json) => {
		const response = await api.links[':id'].import.$post(
			{ param: { id: String(linkId) }, json },
			{ init: { signal } },
		)
		return response.json()
	}

/** Batches weigh at most this many characters: text of three bytes each still fits in a body. */
const charactersMost = 500_000

export function inBatches(rows: ImportRow[]) {
	const batches: ImportRow[][] = []
	let characters = 0
	for (const row of rows) {
		const weight = JSON.stringify(row).length
		const last = batches.at(-1)
		if (last && last.length < importBatchMost && characters + weight <= charactersMost) {
			last.push(row)
			characters += weight
		} else {
			batches.push([row])
			characters = weight
		}
	}
	return batches
}

/**
 * Sends the rows batch by batch. A batch that fails for a passing reason is sent again, which makes
 * none of its leads twice; what happened until then is told whatever ends it.
 */
export async function runImport(
	rows: ImportRow[],
	options: {
		importId: string
		dryRun: boolean
		send: Send
		signal: AbortSignal
		onProgress: (rowsDone: number) => void
		/** Milliseconds before the second and third try of a batch. */
		pauses?: number[]
	},
): Promise<Outcome> {
	const { importId, dryRun, send, signal, onProgress, pauses = [1000, 4000] } = options
	const outcome: Outcome = { imported: [], refused: [] }
	const emails = new Map<string, number>()
	let done = 0
	for (const batch of inBatches(rows)) {
		try {
			const reports = await persistently(
				() => send({ importId, dryRun, rows: batch }),
				pauses,
				signal,
			)
			if (dryRun) markRepeats(reports, batch, emails)
			for (const report of reports) {
				if (report.outcome === 'imported') outcome.imported.push(report.row)
				else outcome.refused.push(report)
			}
		} catch (error) {
			outcome.stopped = signal.aborted ? 'cancelled' : (error as Error)
			return outcome
		}
		done += batch.length
		onProgress(done)
	}
	return outcome
}

/**
 * A dry run stores nothing, so the server can't know the e-mails of the batches before: here they
 * are known.
 */
function markRepeats(reports: RowReport[], batch: ImportRow[], emails: Map<string, number>) {
	const rows = new Map(batch.map((row) => [row.row, row]))
	for (const report of reports) {
		const email = String(rows.get(report.row)?.email ?? '')
			.trim()
			.toLowerCase()
		if (report.outcome !== 'imported' || !email) continue
		const before = emails.get(email)
		if (before === undefined) emails.set(email, report.row)
		else Object.assign(report, { outcome: 'duplicate', message: duplicateInFile(before) })
	}
}

const passing = (error: unknown) =>
	error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

async function persistently<T>(attempt: () => Promise<T>, pauses: number[], signal: AbortSignal) {
	for (const pause of pauses) {
		try {
			return await attempt()
		} catch (error) {
			if (signal.aborted || !passing(error)) throw error
			await new Promise((resolve) => setTimeout(resolve, pause))
			signal.throwIfAborted()
		}
	}
	return attempt()
}
