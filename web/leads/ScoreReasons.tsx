import { type ComponentProps, useState } from 'react'
import { byPoints, Reasons, ScoreReceipt } from './ScoreReceipt'

/** How many reasons are enough to trust a score. */
const enough = 3

/** What earned the most points, and all of the receipt on demand, or at once if there is `room`. */
export function ScoreReasons({
	room = false,
	...of
}: ComponentProps<typeof ScoreReceipt> & { room?: boolean }) {
	const [whole, setWhole] = useState(room)
	const { criteria } = of.scoringData
	const earned = byPoints(of.scoringData).filter(({ passed, score }) => passed && score > 0)
	const best = earned.slice(0, enough)
	const rest = earned.slice(enough).reduce((sum, { score }) => sum + score, 0)
	const all = `${best.length === 0 ? 'Nothing earned points: all' : 'All'} ${criteria.length} reasons`
	return (
		<div data-whole={whole || undefined}>
			{whole ? <ScoreReceipt {...of} /> : <Reasons criteria={best} />}
			{!room && (
				<div className="mt-1 flex items-baseline justify-between gap-2">
					<button
						type="button"
						className="flex min-h-7 items-center text-accent-ink hover:underline pointer-coarse:min-h-11"
						onClick={() => setWhole(!whole)}
					>
						{whole ? 'Fewer reasons' : all}
					</button>
					{!whole && rest > 0 && <span className="text-soft tabular-nums">+{rest} more</span>}
				</div>
			)}
		</div>
	)
}
