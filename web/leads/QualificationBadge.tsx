import { ChevronDown } from 'lucide-react'
import { DropdownMenu, Tooltip } from 'radix-ui'
import { qualificationStatuses } from '../../schema/lead'
import { Badge } from '../ui/Badge'
import type { Lead } from './queries'
import { useSetStatus } from './queries'
import { ScoreReceipt } from './ScoreReceipt'
import { statusLabel, statusTones } from './status'

const item =
	'flex items-center justify-between gap-6 rounded-lg px-3 py-2 outline-none data-[highlighted]:bg-sunken'

/** A lead's status and score. Its tooltip is the receipt of the score, its menu sets the status. */
export function QualificationBadge({ lead }: { lead: Lead }) {
	const set = useSetStatus()
	const status = lead.qualificationStatus ?? 'new'
	const label = `${statusLabel(status)} (${lead.score})`
	const badge = (
		<DropdownMenu.Trigger disabled={set.isPending} className="rounded-full disabled:opacity-60">
			<Badge tone={statusTones[status]}>
				{label}
				<ChevronDown className="size-3.5" aria-hidden />
			</Badge>
		</DropdownMenu.Trigger>
	)
	return (
		<DropdownMenu.Root modal={false}>
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
			<DropdownMenu.Portal>
				<DropdownMenu.Content
					align="start"
					sideOffset={6}
					className="z-50 min-w-44 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-lg"
				>
					{qualificationStatuses.map((choice) => (
						<DropdownMenu.Item
							key={choice}
							className={item}
							disabled={choice === status && lead.statusByHand}
							onSelect={() => set.mutate({ ids: [lead.id], status: choice })}
						>
							{statusLabel(choice)}
						</DropdownMenu.Item>
					))}
					{lead.statusByHand && (
						<DropdownMenu.Item
							className={`${item} mt-1 border-t border-line text-soft`}
							onSelect={() => set.mutate({ ids: [lead.id], status: null })}
						>
							As the rules say ({statusLabel(lead.scoringData?.status ?? 'new')})
						</DropdownMenu.Item>
					)}
				</DropdownMenu.Content>
			</DropdownMenu.Portal>
		</DropdownMenu.Root>
	)
}
