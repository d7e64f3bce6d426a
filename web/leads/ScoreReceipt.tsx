import { Check, Minus } from 'lucide-react'
import { bestOf, type QualificationStatus, type ScoringData } from '../../schema/score'
import { formatDateTime } from '../ui/dates'
import { titleCase } from '../ui/titleCase'

/** What earned the most first; what failed last. */
export const byPoints = ({ criteria }: ScoringData) =>
	criteria.toSorted((a, b) => Number(b.passed) - Number(a.passed) || b.score - a.score)

/**
 * Explains a lead's score: which criteria passed or failed, their points, the resulting status, and what a lead of
 * this form can reach: thresholds depend on it, so equal scores can be warm on one link and hot on another.
 */
export function ScoreReceipt({
	scoringData,
	score,
	statusByHand,
	warmFrom,
	hotFrom,
}: {
	scoringData: ScoringData
	score: number
	statusByHand: boolean
	/** On its link; known once the whole lead is. */
	warmFrom?: number
	hotFrom?: number
}) {
	const machine: QualificationStatus | undefined = scoringData.status
	return (
		<>
			<ul className="space-y-1.5">
				{byPoints(scoringData).map(({ reason, passed, score: points }) => (
					<li key={reason} className="flex items-start gap-2">
						{passed ? (
							<Check className="h-lh w-4 shrink-0 text-good" aria-label="Passed" />
						) : (
							<Minus className="h-lh w-4 shrink-0 text-soft" aria-label="Failed" />
						)}
						<span className={passed ? '' : 'text-soft'}>{reason}</span>
						{passed && <span className="ml-auto pl-3 font-semibold tabular-nums">+{points}</span>}
					</li>
				))}
			</ul>
			<div className="mt-3 border-t border-line pt-2 text-pretty text-soft">
				{statusByHand && machine && (
					<p>
						Status set by hand. The rules say {titleCase(machine)} ({score}).
					</p>
				)}
				<p>
					{score} of the {bestOf(scoringData)} points that this form can earn.
					{hotFrom !== undefined &&
						` Leads of its link are warm from ${warmFrom}, hot from ${hotFrom}.`}
				</p>
				<p>Last updated {formatDateTime(scoringData.lastUpdated)}</p>
			</div>
		</>
	)
}
