import { RefreshCw } from 'lucide-react'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { formatNumber } from '../ui/numbers'
import { ProgressBar } from '../ui/ProgressBar'
import { useRescore } from './rescore'

/** Offers to rescore leads that older rules scored. */
export default function RescoreNotice({ outdated }: { outdated: number }) {
	const { mutate, isPending, rescored } = useRescore()
	const leads = outdated === 1 ? '1 lead was' : `${formatNumber(outdated)} leads were`
	return (
		<Card className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-2.5">
			{isPending ? (
				<div className="w-full space-y-2">
					<p role="status">Rescoring your leads...</p>
					<ProgressBar
						value={Math.min(100, Math.floor((rescored / outdated) * 100))}
						label="Rescoring"
					/>
					<p className="text-sm text-soft">
						{formatNumber(rescored)} of {formatNumber(outdated)}
					</p>
				</div>
			) : (
				<>
					<p className="min-w-0">
						{leads} scored by older rules.{' '}
						<span className="text-soft">Statuses you set yourself won’t change.</span>
					</p>
					<Button variant="secondary" onClick={() => mutate()}>
						<RefreshCw className="size-4" aria-hidden /> Rescore
					</Button>
				</>
			)}
		</Card>
	)
}
