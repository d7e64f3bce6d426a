import { bestOf, type QualificationStatus, type ScoringData } from '../../schema/score'
import { cx } from '../ui/cx'

const bars = [1, 2, 3, 4, 5]

const tones: Partial<Record<QualificationStatus, string>> = {
	hot: 'bg-meter-bad',
	warm: 'bg-meter-warn',
}

/**
 * A score as five bars, in the color of its status by the rules: the share of the points that its form can earn, from
 * which thresholds derive, so that hot leads have all five. Decorative, since the number is next to it.
 */
export function ScoreMeter({
	score,
	status,
	scoringData,
}: {
	score: number
	status: QualificationStatus
	scoringData: Pick<ScoringData, 'criteria'> | null
}) {
	const best = (scoringData && bestOf(scoringData)) || 100
	const full = score > 0 ? Math.floor((score / best) * bars.length) + 1 : 0
	const tone = tones[status] ?? 'bg-line-strong'
	return (
		<span className="inline-flex gap-0.5" aria-hidden>
			{bars.map((bar) => (
				<span
					key={bar}
					className={cx(
						'h-3 w-1 rounded-full',
						bar <= full ? cx(tone, 'forced-colors:bg-[CanvasText]') : 'bg-line',
					)}
				/>
			))}
		</span>
	)
}
