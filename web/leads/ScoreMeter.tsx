import type { QualificationStatus } from '../../schema/score'
import { cx } from '../ui/cx'

const bars = [1, 2, 3, 4, 5]

const tones: Partial<Record<QualificationStatus, string>> = {
	hot: 'bg-meter-bad',
	warm: 'bg-meter-warn',
}

/** The fewest and most bars of a status, because the scores at which a lead is warm or hot depend on the form. */
const ranges: Partial<Record<QualificationStatus, [least: number, most: number]>> = {
	cold: [1, 2],
	warm: [3, 3],
	hot: [4, 5],
}

/**
 * A score as bars of 20 points, as many as its status by the rules allows and in its color. Decorative: the number is
 * next to it.
 */
export function ScoreMeter({ score, status }: { score: number; status: QualificationStatus }) {
	const [least, most] = ranges[status] ?? [1, 5]
	const full = score > 0 ? Math.min(most, Math.max(least, Math.round(score / 20))) : 0
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
