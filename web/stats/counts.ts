import type { QualificationStatus } from '../../schema/lead'
import type { Stats } from '../../schema/stats'

export type Counts = Record<QualificationStatus, number>

const none: Counts = { new: 0, cold: 0, warm: 0, hot: 0, qualified: 0, unqualified: 0 }

/** In schema/lead.ts's order, without its zod. */
export const statuses = Object.keys(none) as QualificationStatus[]

/** The qualification counts of stats, nested or at the top level, whichever reading is there. */
export function countsOf(stats: Partial<Stats>): Counts {
	const read = stats.leadQualification ?? stats
	return Object.fromEntries(statuses.map((status) => [status, read[status] ?? 0])) as Counts
}

/** Each count as a whole percentage of all six together; 0 when there are none. */
export function percentagesOf(counts: Counts): Counts {
	const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
	return Object.fromEntries(
		Object.entries(counts).map(([status, count]) => [
			status,
			total === 0 ? 0 : Math.round((count / total) * 100),
		]),
	) as Counts
}

/** How an average score of 0 to 100 is judged. */
export const scoreTone = (score: number) => (score >= 80 ? 'good' : score >= 50 ? 'warn' : 'bad')
