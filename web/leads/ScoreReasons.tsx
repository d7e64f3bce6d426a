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
	const best = byPoints(of.scoringData)
		.filter(({ passed, score }) => passed && score > 0)
		.slice(0, enough)
	const all = `${best.length === 0 ? 'Nothing earned points: all' : 'All'} ${criteria.length} reasons`
	return (
		<div data-whole={whole || undefined}>
			{whole ? <ScoreReceipt {...of} /> : <Reasons criteria={best} />}
			{!room && (
				<button
					type="button"
					className="mt-1 flex min-h-7 items-center text-accent-ink hover:underline pointer-coarse:min-h-11"
					onClick={() => setWhole(!whole)}
				>
					{whole ? 'Fewer reasons' : all}
				</button>
			)}
		</div>
	)
}
