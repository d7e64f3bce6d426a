import {
	hotFrom,
	type QualificationStatus,
	qualificationStatuses,
	warmFrom,
} from '../../schema/score'
import type { Stats } from '../../schema/stats'

export type Counts = Record<QualificationStatus, number>

/** The qualification counts of stats, whether nested or at the top level. */
export function countsOf(stats: Partial<Stats>): Counts {
	const read = stats.leadQualification ?? stats
	return Object.fromEntries(
		qualificationStatuses.map((status) => [status, read[status] ?? 0]),
	) as Counts
}

/** Each count as a whole percentage of their sum; 0 if the sum is 0. */
export function percentagesOf(counts: Counts): Counts {
	const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
	return Object.fromEntries(
		Object.entries(counts).map(([status, count]) => [
			status,
			total === 0 ? 0 : Math.round((count / total) * 100),
		]),
	) as Counts
}

/** The color of a bar behind text, by the score it stands for: only warm and hot have one. */
export const scoreFills: Record<QualificationStatus, string> = {
	new: 'bg-line-strong',
	cold: 'bg-line-strong',
	warm: 'bg-meter-warn',
	hot: 'bg-meter-bad',
	qualified: 'bg-line-strong',
	unqualified: 'bg-line-strong',
}

/** The color of an average score of 0 to 100. */
export const scoreTone = (score: number) =>
	score >= hotFrom ? 'good' : score >= warmFrom ? 'warn' : 'bad'
