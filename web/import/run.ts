import { ApiError } from '../api/client'

/** The server's report about a row. */
export type Report = {
	row: number
	outcome: string
	message?: string | undefined
	/** A free name to use instead. */
	suggestion?: string | undefined
}

export type Outcome = {
	/** Row numbers that were imported, or would be in a dry run. */
	imported: number[]
	/** Those of them with a note. */
	noted: Report[]
	/** The rows that were not, with reasons, in file order. */
	refused: Report[]
	/** Why it ended early: canceled by the owner, or an error. */
	stopped?: 'canceled' | Error
}

/** How an import runs. */
export type Run = {
	importId: string
	/** Reports what would happen, without storing anything. */
	dryRun: boolean
	signal: AbortSignal
	onProgress: (rowsDone: number) => void
}

type Row = { row: number }

/** Sends a batch of an import; `last` is its file's last one. */
export type Send<One extends Row> = (batch: {
	importId: string
	dryRun: boolean
	rows: One[]
	last?: true
}) => Promise<Report[]>

/** The limits of a batch. */
type Most = { rows: number; characters: number }

/** Yields the rows in batches, lazily, so that the browser never holds all of them. */
export function* inBatches<One extends Row>(rows: Iterable<One>, most: Most) {
	let batch: One[] = []
	let characters = 0
	for (const row of rows) {
		const weight = JSON.stringify(row).length
		const full = batch.length >= most.rows || characters + weight > most.characters
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
 * Sends the rows in batches. Temporary failures are retried, which never imports a row twice. Returns the
 * outcome so far however the import ends.
 */
export async function runImport<One extends Row>(
	rows: Iterable<One>,
	options: Run & {
		send: Send<One>
		most: Most
		/** Corrects the reports of a dry run by what only the browser knows. */
		recheck?: (reports: Report[], batch: One[]) => void
		/** Delays before each retry of a batch, in milliseconds. */
		pauses?: number[]
	},
): Promise<Outcome> {
	const {
		importId,
		dryRun,
		send,
		signal,
		onProgress,
		most,
		recheck,
		pauses = [1000, 4000],
	} = options
	const outcome: Outcome = { imported: [], noted: [], refused: [] }
	let done = 0
	const batches = inBatches(rows, most)
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
			if (dryRun) recheck?.(reports, batch)
			for (const report of reports) {
				if (report.outcome === 'imported') outcome.imported.push(report.row)
				else outcome.refused.push(report)
				if (report.outcome === 'imported' && report.message) outcome.noted.push(report)
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

/** A longer Retry-After, such as until tomorrow, ends the import. In seconds. */
const longestWait = 120

const isTemporary = (error: unknown) =>
	error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

async function withRetries<T>(attempt: () => Promise<T>, pauses: number[], signal: AbortSignal) {
	for (let failures = 0; ; ) {
		try {
			return await attempt()
		} catch (error) {
			if (signal.aborted || !isTemporary(error)) throw error
			// A Retry-After doesn't count as a failure.
			const retryAfter = error instanceof ApiError ? error.retryAfter : undefined
			if (retryAfter !== undefined && retryAfter > longestWait) throw error
			const pause = retryAfter === undefined ? pauses[failures++] : retryAfter * 1000
			if (pause === undefined) throw error
			await new Promise((resolve) => setTimeout(resolve, pause))
			signal.throwIfAborted()
		}
	}
}
