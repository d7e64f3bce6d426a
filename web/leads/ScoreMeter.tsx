import type { QualificationStatus } from '../../schema/score'
import { cx } from '../ui/cx'

const bars = [1, 2, 3, 4, 5]

const tones: Partial<Record<QualificationStatus, string>> = {
	hot: 'bg-meter-bad',
	warm: 'bg-meter-warn',
}

/** A score as bars of 20 points each, in the color of its status by the rules. Decorative: the number is next to it. */
export function ScoreMeter({ score, status }: { score: number; status: QualificationStatus }) {
	const full = score > 0 ? Math.max(1, Math.round(score / 20)) : 0
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
