import { format } from 'date-fns'
import { Check, Minus } from 'lucide-react'
import { Tooltip } from 'radix-ui'
import type { QualificationStatus, ScoringData } from '../../schema/lead'
import { Badge } from '../ui/Badge'
import { statusLabel, statusTones } from './status'

/** A lead's status and score; its tooltip is the receipt of the score. */
export function QualificationBadge({
	qualificationStatus,
	score,
	scoringData,
}: {
	qualificationStatus: QualificationStatus | null
	score: number
	scoringData: ScoringData | null
}) {
	const status = qualificationStatus ?? 'new'
	const label = `${statusLabel(status)} (${score})`
	if (!scoringData) return <Badge tone={statusTones[status]}>{label}</Badge>
	return (
		<Tooltip.Provider delayDuration={200}>
			<Tooltip.Root>
				<Tooltip.Trigger type="button" className="rounded-full">
					<Badge tone={statusTones[status]}>{label}</Badge>
				</Tooltip.Trigger>
				<Tooltip.Portal>
					<Tooltip.Content
						sideOffset={6}
						collisionPadding={12}
						className="z-50 max-w-80 rounded-xl border border-line bg-surface p-4 text-sm text-ink shadow-lg"
					>
						<ul className="space-y-1.5">
							{scoringData.criteria.map(({ reason, passed, score: points }) => (
								<li key={reason} className="flex items-start gap-2">
									{passed ? (
										<Check className="mt-0.5 size-4 shrink-0 text-good" aria-label="Passed" />
									) : (
										<Minus className="mt-0.5 size-4 shrink-0 text-soft" aria-label="Not passed" />
									)}
									<span className={passed ? '' : 'text-soft'}>{reason}</span>
									{passed && <span className="ml-auto pl-3 font-medium text-good">+{points}</span>}
								</li>
							))}
						</ul>
						<p className="mt-3 border-t border-line pt-2 text-soft">
							Last updated {format(new Date(scoringData.lastUpdated), 'PPp')}
						</p>
					</Tooltip.Content>
				</Tooltip.Portal>
			</Tooltip.Root>
		</Tooltip.Provider>
	)
}
