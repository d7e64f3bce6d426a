import { DropdownMenu, Tooltip } from 'radix-ui'
import { type ComponentProps, type Ref, useState } from 'react'
import { Badge } from '../ui/Badge'
import { titleCase } from '../ui/titleCase'
import { useChangeLeads } from './changes'
import { badgeButton, MenuToBe, useHandOver } from './MenuToBe'
import type { Lead } from './queries'
import { ScoreMeter } from './ScoreMeter'
import { ScoreReceipt } from './ScoreReceipt'
import { StatusMenu } from './StatusMenu'
import { statusTones } from './status'

type Props = {
	lead: Lead
	receipt?: boolean
	tabIndex?: number
	/** Whether the menu is open, if something else can open it. */
	open?: boolean
	onOpen?: (open: boolean) => void
}

/**
 * A lead's status and score, with a menu to set the status. Its tooltip explains the score; pass
 * `receipt={false}` if the explanation is already on screen. Menu and tooltip come with `near`.
 */
export function QualificationBadge({
	near = true,
	open: opened = false,
	onOpen,
	...of
}: Props & { near?: boolean }) {
	const { lead, tabIndex } = of
	const [own, setOwn] = useState(false)
	const { from, to } = useHandOver()
	const status = lead.qualificationStatus ?? 'new'
	const open = opened || own
	const choose = onOpen ?? setOwn
	const badge = (
		<Badge tone={statusTones[status]}>
			{/* So that the meters of a list are below each other. */}
			<span className="min-w-18 text-left">{`${titleCase(status)} (${lead.score})`}</span>
			{status !== 'unqualified' && <ScoreMeter score={lead.score} />}
		</Badge>
	)
	if (!near && !open) {
		return (
			<MenuToBe ref={from} open={choose} tabIndex={tabIndex}>
				{badge}
			</MenuToBe>
		)
	}
	return (
		<Whole {...of} trigger={to} open={open} onOpen={choose}>
			{badge}
		</Whole>
	)
}

function Whole({
	lead,
	receipt = true,
	tabIndex,
	open,
	onOpen,
	trigger,
	children,
}: { trigger: Ref<HTMLButtonElement> } & Required<
	Pick<ComponentProps<typeof StatusMenu>, 'open' | 'onOpen' | 'children'>
> &
	Props) {
	const set = useChangeLeads()
	const status = lead.qualificationStatus ?? 'new'
	const badge = (
		<DropdownMenu.Trigger
			ref={trigger}
			aria-disabled={set.isPending}
			tabIndex={tabIndex}
			className={`${badgeButton} aria-disabled:opacity-60`}
		>
			{children}
		</DropdownMenu.Trigger>
	)
	return (
		<StatusMenu
			current={lead.statusByHand && status}
			rules={
				lead.statusByHand && `Back to automatic (${titleCase(lead.scoringData?.status ?? 'new')})`
			}
			pending={set.isPending}
			open={open}
			onOpen={onOpen}
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
