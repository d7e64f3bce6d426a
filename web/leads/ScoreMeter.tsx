import type { QualificationStatus } from '../../schema/score'
import { cx } from '../ui/cx'

const steps = [1, 21, 41, 61, 81]

const tones: Partial<Record<QualificationStatus, string>> = {
	hot: 'bg-meter-bad',
	warm: 'bg-meter-warn',
}

/** A score as five bars in the color of its status by the rules; decorative, since the number is next to it. */
export function ScoreMeter({ score, status }: { score: number; status: QualificationStatus }) {
	const tone = tones[status] ?? 'bg-line-strong'
	return (
		<span className="inline-flex gap-0.5" aria-hidden>
			{steps.map((from) => (
				<span
					key={from}
					className={cx(
						'h-3 w-1 rounded-full',
						score >= from ? cx(tone, 'forced-colors:bg-[CanvasText]') : 'bg-line',
					)}
				/>
			))}
		</span>
	)
}
