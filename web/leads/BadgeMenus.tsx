import { Copy, Mail, Trash2 } from 'lucide-react'
import { DropdownMenu, Tooltip } from 'radix-ui'
import { useRef, useState } from 'react'
import { contactHrefs } from '../../schema/fields'
import { Menu, menuItemClass } from '../ui/Menu'
import { titleCase } from '../ui/titleCase'
import { type BadgeMenu, badgeButton } from './badgeButton'
import { useChangeLeads } from './changes'
import { contactsOf, copyContact } from './contacts'
import { deleteLeads } from './deletion'
import { ScoreReceipt } from './ScoreReceipt'
import { StageMenu } from './StageMenu'
import { StatusMenu } from './StatusMenu'

/** Changes a lead's stage. */
export function StageBadgeMenu({ lead, openedBy, ...button }: BadgeMenu) {
	const change = useChangeLeads()
	return (
		<StageMenu
			current={lead.stage}
			openedBy={openedBy}
			onChoose={(stage) => change.mutate({ rows: [lead], change: { stage } })}
		>
			<button type="button" {...button} className={badgeButton} />
		</StageMenu>
	)
}

/**
 * Sets a lead's status by hand. Its tooltip explains the score; pass `receipt={false}` if the explanation is
 * already on screen.
 */
export function StatusBadgeMenu({
	lead,
	receipt = true,
	openedBy,
	...button
}: BadgeMenu & { receipt?: boolean }) {
	const set = useChangeLeads()
	const [open, setOpen] = useState(openedBy !== undefined)
	const [explained, explain] = useState(false)
	const current = lead.qualificationStatus ?? 'new'
	const badge = (
		<button
			type="button"
			{...button}
			aria-disabled={set.isPending}
			className={`${badgeButton} aria-disabled:opacity-60`}
		/>
	)
	const scoringData = receipt && lead.scoringData
	const menu = (
		<StatusMenu
			current={current}
			rules={
				lead.statusByHand && `Back to automatic (${titleCase(lead.scoringData?.status ?? 'new')})`
			}
			pending={set.isPending}
			openedBy={openedBy}
			onOpen={setOpen}
			onChoose={(qualificationStatus) => {
				if (lead.statusByHand && qualificationStatus === current) return
				set.mutate({ rows: [lead], change: { qualificationStatus }, quiet: true })
			}}
		>
			{scoringData ? <Tooltip.Trigger asChild>{badge}</Tooltip.Trigger> : badge}
		</StatusMenu>
	)
	if (!scoringData) return menu
	return (
		<Tooltip.Provider delayDuration={200}>
			{/* Never over the open menu, whose items it would cover. */}
			<Tooltip.Root open={explained && !open} onOpenChange={explain}>
				{menu}
				<Tooltip.Portal>
					<Tooltip.Content
						sideOffset={6}
						collisionPadding={12}
						className="z-50 max-w-80 rounded-lg bg-surface p-4 text-sm text-ink shadow-lg"
					>
						<ScoreReceipt {...lead} scoringData={scoringData} />
					</Tooltip.Content>
				</Tooltip.Portal>
			</Tooltip.Root>
		</Tooltip.Provider>
	)
}

/** The actions on a lead that have no button of their own in its row. */
export function RowMenu({ lead, openedBy, ...button }: BadgeMenu) {
	// Runs once the menu's button has the focus again, so that a leaving row can pass it on.
	const closed = useRef<() => void>(undefined)
	return (
		<Menu
			trigger={<button type="button" {...button} className={badgeButton} />}
			openedBy={openedBy}
			align="end"
			onCloseAutoFocus={() => {
				closed.current?.()
				closed.current = undefined
			}}
		>
			{lead.email && (
				<DropdownMenu.Item asChild className={menuItemClass}>
					<a href={contactHrefs.email(lead.email)}>
						<Mail className="size-4" aria-hidden /> Email
					</a>
				</DropdownMenu.Item>
			)}
			{contactsOf(lead).map(({ key, text }) => (
				<DropdownMenu.Item
					key={key}
					className={menuItemClass}
					onSelect={() => void copyContact(text, key)}
				>
					<Copy className="size-4" aria-hidden /> Copy the {key}
				</DropdownMenu.Item>
			))}
			<DropdownMenu.Separator className="my-1 h-px bg-line first:hidden" />
			<DropdownMenu.Item
				className={`${menuItemClass} text-bad`}
				onSelect={() => {
					closed.current = () => deleteLeads([lead])
				}}
			>
				<Trash2 className="size-4" aria-hidden /> Delete lead
			</DropdownMenu.Item>
		</Menu>
	)
}
