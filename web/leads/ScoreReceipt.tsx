import { Check, Minus } from 'lucide-react'
import type { QualificationStatus, ScoringData } from '../../schema/score'
import { formatDateTime } from '../ui/dates'
import { titleCase } from '../ui/titleCase'

/** Explains a lead's score: which criteria passed or failed, their points, and the resulting status. */
export function ScoreReceipt({
	scoringData,
	score,
	statusByHand,
}: {
	scoringData: ScoringData
	score: number
	statusByHand: boolean
}) {
	const machine: QualificationStatus | undefined = scoringData.status
	return (
		<>
			<ul className="space-y-1.5">
				{scoringData.criteria.map(({ reason, passed, score: points }) => (
					<li key={reason} className="flex items-start gap-2">
						{passed ? (
							<Check className="mt-0.5 size-4 shrink-0 text-good" aria-label="Passed" />
						) : (
							<Minus className="mt-0.5 size-4 shrink-0 text-soft" aria-label="Failed" />
						)}
						<span className={passed ? '' : 'text-soft'}>{reason}</span>
						{passed && <span className="ml-auto pl-3 font-semibold tabular-nums">+{points}</span>}
					</li>
				))}
			</ul>
			<p className="mt-3 border-t border-line pt-2 text-soft">
				{statusByHand && machine && (
					<>
						Status set by hand. The rules say {titleCase(machine)} ({score}).
						<br />
					</>
				)}
				Last updated {formatDateTime(scoringData.lastUpdated)}
			</p>
		</>
	)
}
