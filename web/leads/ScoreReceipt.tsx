import { bestOf, type QualificationStatus, type ScoringData } from '../../schema/score'
import { cx } from '../ui/cx'
import { formatDateTime } from '../ui/dates'
import { titleCase } from '../ui/titleCase'

/** What earned the most first; what failed last. */
export const byPoints = ({ criteria }: ScoringData) =>
	criteria.toSorted((a, b) => Number(b.passed) - Number(a.passed) || b.score - a.score)

/** Criteria, each with the points it earned. */
export const Reasons = ({ criteria }: Pick<ScoringData, 'criteria'>) => (
	<ul className="space-y-2 leading-5.25">
		{criteria.map(({ reason, passed, score }) => (
			<li
				key={reason}
				className={cx('flex items-baseline justify-between gap-2', !passed && 'text-soft')}
			>
				<span className="min-w-0 wrap-anywhere">{reason}</span>
				{passed ? (
					<span className="font-semibold tabular-nums">+{score}</span>
				) : (
					<span role="img" aria-label="Failed">
						–
					</span>
				)}
			</li>
		))}
	</ul>
)

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
			<Reasons criteria={byPoints(scoringData)} />
			<div className="mt-3 border-t border-line pt-2 text-soft">
				{statusByHand && machine && (
					<p>
						Status set by hand. The rules say {titleCase(machine)} ({score}).
					</p>
				)}
				<p>
					{score} of {bestOf(scoringData)} possible points.
				</p>
				<p className="min-h-lh">
					{hotFrom !== undefined && `Warm from ${warmFrom}, hot from ${hotFrom} on this link.`}
				</p>
				<p>Last updated {formatDateTime(scoringData.lastUpdated)}</p>
			</div>
		</>
	)
}
