import { DropdownMenu, Tooltip } from 'radix-ui'
import { useState } from 'react'
import { Badge } from '../ui/Badge'
import { titleCase } from '../ui/titleCase'
import { useChangeLeads } from './changes'
import type { Lead } from './queries'
import { ScoreMeter } from './ScoreMeter'
import { ScoreReceipt } from './ScoreReceipt'
import { StatusMenu } from './StatusMenu'
import { statusTones } from './status'

/**
 * A lead's status and score, with a menu to set the status. Its tooltip explains the score; pass
 * `receipt={false}` if the explanation is already on screen.
 */
export function QualificationBadge({
	lead,
	receipt = true,
	tabIndex,
	open: opened = false,
	onOpen,
}: {
	lead: Lead
	receipt?: boolean
	tabIndex?: number
	/** Whether the menu is open, if something else can open it. */
	open?: boolean
	onOpen?: (open: boolean) => void
}) {
	const set = useChangeLeads()
	const [own, setOwn] = useState(false)
	const status = lead.qualificationStatus ?? 'new'
	const label = `${titleCase(status)} (${lead.score})`
	const badge = (
		<DropdownMenu.Trigger
			aria-disabled={set.isPending}
			tabIndex={tabIndex}
			className="-mx-1.5 inline-flex min-h-6 items-center rounded-md px-1.5 hover:bg-sunken aria-disabled:opacity-60 max-sm:min-h-11"
		>
			<Badge tone={statusTones[status]}>
				{label}
				{status !== 'unqualified' && <ScoreMeter score={lead.score} />}
			</Badge>
		</DropdownMenu.Trigger>
	)
	return (
		<StatusMenu
			current={lead.statusByHand && status}
			rules={
				lead.statusByHand && `Back to automatic (${titleCase(lead.scoringData?.status ?? 'new')})`
			}
			pending={set.isPending}
			open={opened || own}
			onOpen={onOpen ?? setOwn}
			onChoose={(choice) => set.mutate({ leads: [lead], change: { qualificationStatus: choice } })}
		>
			{receipt && lead.scoringData ? (
				<Tooltip.Provider delayDuration={200}>
					<Tooltip.Root>
						<Tooltip.Trigger asChild>{badge}</Tooltip.Trigger>
						<Tooltip.Portal>
							<Tooltip.Content
								sideOffset={6}
								collisionPadding={12}
								className="z-50 max-w-80 rounded-lg bg-surface p-4 text-sm text-ink shadow-lg"
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
