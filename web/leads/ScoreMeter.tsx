import { hotFrom, warmFrom } from '../../schema/score'
import { cx } from '../ui/cx'

const steps = [1, 21, 41, 61, 81]

/** A score as five bars; decorative, since the number is next to it. */
export function ScoreMeter({ score }: { score: number }) {
	const tone =
		score >= hotFrom ? 'bg-meter-bad' : score >= warmFrom ? 'bg-meter-warn' : 'bg-line-strong'
	return (
		<span className="inline-flex gap-0.5" aria-hidden>
			{steps.map((from) => (
				<span key={from} className={cx('h-3 w-1 rounded-full', score >= from ? tone : 'bg-line')} />
			))}
		</span>
	)
}
