import { Button } from '../ui/Button'
import { DialogFoot } from '../ui/Dialog'
import { formatNumber } from '../ui/numbers'
import { ProgressBar } from '../ui/ProgressBar'
import { StepHead } from './StepHead'

export function ImportProgress({
	title,
	done,
	total,
	onCancel,
}: {
	title: string
	done: number
	total: number
	onCancel: () => void
}) {
	const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
	return (
		<>
			<StepHead title={title} />
			<ProgressBar value={percent} label={title} />
			<p className="text-soft">
				{formatNumber(done)} of {formatNumber(total)} rows
			</p>
			{/* Announced in quarters: announcing every batch would be too much. */}
			<p role="status" className="sr-only">
				{Math.floor(percent / 25) * 25}% done
			</p>
			<DialogFoot>
				<Button variant="secondary" onClick={onCancel}>
					Cancel
				</Button>
			</DialogFoot>
		</>
	)
}
