import { bestOf, type QualificationStatus, type ScoringData } from '../../schema/score'
import { cx } from '../ui/cx'

const bars = [1, 2, 3, 4, 5]

const tones: Partial<Record<QualificationStatus, string>> = {
	hot: 'bg-meter-bad',
	warm: 'bg-meter-warn',
}

/** The fewest and most bars of a status, which a link may give at scores of its own. */
const ranges: Partial<Record<QualificationStatus, [least: number, most: number]>> = {
	cold: [1, 2],
	warm: [3, 3],
	hot: [4, 5],
}

/**
 * A score as bars, each a fifth of what the lead's form can earn, in the color of its status by the rules. Decorative:
 * the number is next to it.
 */
export function ScoreMeter({
	score,
	status,
	of,
}: {
	score: number
	status: QualificationStatus
	/** Its receipt; without one it is of 100 points. */
	of?: Pick<ScoringData, 'criteria'> | null
}) {
	const [least, most] = ranges[status] ?? [1, 5]
	const share = Math.round((score / (of ? bestOf(of) : 100)) * bars.length)
	const full = score > 0 ? Math.min(most, Math.max(least, share)) : 0
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
