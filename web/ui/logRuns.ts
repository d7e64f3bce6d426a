import { formatDate } from './dates'
import { dateHere } from './today'

export type LogRow = {
	id: number
	at: string
	/** What happened, and to what. */
	what: string
	about?: string | null
	/** Who did it, if the log is of several people, and how. */
	who?: string
	how: string
}

/** A row, and how often it happened in a row on that day. */
export type LogRun = LogRow & { times: number }

const dayOf = ({ at }: LogRow) => dateHere(new Date(at))

/** Rows with those that say the same as the one before them counted; each keeps its newest time. */
export function runsOf(rows: readonly LogRow[]): LogRun[] {
	const runs: LogRun[] = []
	for (const row of rows) {
		const last = runs.at(-1)
		const same =
			last?.what === row.what &&
			last.about === row.about &&
			last.who === row.who &&
			last.how === row.how &&
			dayOf(last) === dayOf(row)
		if (same) last.times++
		else runs.push({ ...row, times: 1 })
	}
	return runs
}

/** Runs by day, each with its name. */
export function daysOf(runs: readonly LogRun[], now = new Date()) {
	const yesterday = new Date(now)
	yesterday.setDate(now.getDate() - 1)
	return [...new Set(runs.map(dayOf))].map((day) => ({
		name:
			day === dateHere(now)
				? 'Today'
				: day === dateHere(yesterday)
					? 'Yesterday'
					: formatDate(`${day}T12:00`),
		runs: runs.filter((run) => dayOf(run) === day),
	}))
}
