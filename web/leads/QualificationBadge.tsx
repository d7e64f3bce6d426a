import { ChevronDown } from 'lucide-react'
import { DropdownMenu, Tooltip } from 'radix-ui'
import { Badge } from '../ui/Badge'
import type { Lead } from './queries'
import { useSetStatus } from './queries'
import { ScoreReceipt } from './ScoreReceipt'
import { StatusMenu } from './StatusMenu'
import { statusLabel, statusTones } from './status'

/** A lead's status and score. Its tooltip is the receipt of the score, its menu sets the status. */
export function QualificationBadge({ lead }: { lead: Lead }) {
	const set = useSetStatus()
	const status = lead.qualificationStatus ?? 'new'
	const label = `${statusLabel(status)} (${lead.score})`
	const badge = (
		<DropdownMenu.Trigger
			aria-disabled={set.isPending}
			className="rounded-full aria-disabled:opacity-60"
		>
			<Badge tone={statusTones[status]}>
				{label}
				<ChevronDown className="size-3.5" aria-hidden />
			</Badge>
		</DropdownMenu.Trigger>
	)
	return (
		<StatusMenu
			current={lead.statusByHand && status}
			rules={
				lead.statusByHand && `As the rules say (${statusLabel(lead.scoringData?.status ?? 'new')})`
			}
			pending={set.isPending}
			onChoose={(choice) => set.mutate({ ids: [lead.id], status: choice })}
		>
			{lead.scoringData ? (
				<Tooltip.Provider delayDuration={200}>
					<Tooltip.Root>
						<Tooltip.Trigger asChild>{badge}</Tooltip.Trigger>
						<Tooltip.Portal>
							<Tooltip.Content
								sideOffset={6}
								collisionPadding={12}
								className="z-50 max-w-80 rounded-xl border border-line bg-surface p-4 text-sm text-ink shadow-lg"
							>
								<ScoreReceipt {...lead} scoringData={lead.scoringData} />
							</Tooltip.Content>
						</Tooltip.Portal>
					</Tooltip.Root>
				</Tooltip.Provider>
			) : (
				badge
			)}
		</StatusMenu>
	)
}
