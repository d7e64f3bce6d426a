import {
	ArrowRightLeft,
	CalendarOff,
	LogOut,
	type LucideIcon,
	Undo2,
	UserMinus,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { may } from '../../schema/permissions'
import { useMay } from '../shell/may'
import { Avatar } from '../ui/Avatar'
import { Badge } from '../ui/Badge'
import { cx } from '../ui/cx'
import { Dialog } from '../ui/Dialog'
import { formatMonth, formatShortDate } from '../ui/dates'
import { Menu, MoreButton, menuItemClass } from '../ui/Menu'
import { RelativeTime } from '../ui/RelativeTime'
import { Truncate } from '../ui/Truncate'
import { titleCase } from '../ui/titleCase'
import { AwayForm } from './AwayForm'
import { awayTime } from './away'
import { useChangeRole, useEndOffer } from './changes'
import { MemberDialog, type Question } from './MemberDialog'
import type { Member } from './queries'
import { RoleField } from './RoleField'

/** Name, joined, last seen, role, menu; fewer in less room. */
export const memberColumns =
	'grid grid-cols-[minmax(0,1fr)_2rem] gap-x-3 sm:grid-cols-[minmax(0,1fr)_7.5rem_2rem] xl:grid-cols-[minmax(0,1fr)_6rem_8rem_7.5rem_2rem]'

/** The server is exact to five minutes. */
const nowMs = 6 * 60_000

type Item = [icon: LucideIcon, label: string, act: () => void]

export function MemberRow({ member, isYou }: { member: Member; isYou: boolean }) {
	const { name, email, role, joinedAt, lastSeenAt, seated, offered } = member
	const can = useMay()
	const changeRole = useChangeRole()
	const endOffer = useEndOffer()
	const [asked, setAsked] = useState<Question>()
	const [settingAway, setAway] = useState(false)
	const owns = can('workspace.own')
	const changeable = can('members.manage') && role !== 'owner'
	const isNow = isYou || (lastSeenAt && Date.now() - Date.parse(lastSeenAt) < nowMs)
	const away = awayTime(member)
	const joined = formatMonth(joinedAt)
	const seen = isNow ? 'now' : lastSeenAt ? <RelativeTime date={lastSeenAt} /> : 'not yet'
	const items: Item[] = [
		...(may(role, 'leads.write') && (isYou || can('workspace.manage'))
			? [[CalendarOff, isYou ? 'Set yourself as away' : 'Set as away', () => setAway(true)] as Item]
			: []),
		...(owns && !isYou && !offered
			? [[ArrowRightLeft, 'Hand over the workspace', () => setAsked('handover')] as Item]
			: []),
		...(owns && offered ? [[Undo2, 'Withdraw the offer', () => endOffer.mutate()] as Item] : []),
		...(changeable && !isYou
			? [[UserMinus, 'Remove from the workspace', () => setAsked('remove')] as Item]
			: []),
		...(isYou && role !== 'owner'
			? [[LogOut, 'Leave the workspace', () => setAsked('leave')] as Item]
			: []),
	]
	return (
		<li className={cx(memberColumns, 'min-h-15 items-center gap-y-2 py-2')}>
			<div className="flex min-w-0 items-center gap-3">
				<Avatar name={name} large />
				<span className="min-w-0 leading-tight">
					<span className="flex min-w-0 items-baseline gap-1.5">
						<span className="min-w-0 font-semibold">
							<Truncate>{name}</Truncate>
						</span>
						{isYou && <span className="text-soft">you</span>}
					</span>
					<span className="block text-sm text-soft">
						<Truncate>{email}</Truncate>
					</span>
					<span className="block text-sm text-soft xl:hidden">
						{!changeable && <span className="sm:hidden">{titleCase(role)} · </span>}
						Joined {joined} · Last seen {seen}
					</span>
					{away && <Badge>Away until {formatShortDate(away.toISOString())}</Badge>}
					{offered && <Badge tone="accent">Offered the workspace</Badge>}
					{!seated && <Badge tone="warn">No seat: view only</Badge>}
				</span>
			</div>
			<span className="text-soft max-xl:hidden">{joined}</span>
			<span className="text-soft first-letter:uppercase max-xl:hidden">{seen}</span>
			<span
				className={
					changeable ? 'max-sm:row-start-2 max-sm:pl-11' : 'max-sm:hidden sm:max-xl:text-right'
				}
			>
				{changeable ? (
					<RoleField
						label={`Role of ${name}`}
						role={role}
						onChange={(given) =>
							isYou && !may(given, 'members.manage')
								? setAsked(given)
								: changeRole.mutate({ member, role: given })
						}
					/>
				) : (
					titleCase(role)
				)}
			</span>
			{items.length > 0 ? (
				<Menu
					trigger={<MoreButton label={`More for ${name}`} className="icon-end justify-self-end" />}
					align="end"
				>
					{items.map(([Icon, label, act]) => (
						<DropdownMenu.Item key={label} className={menuItemClass} onSelect={act}>
							<Icon className="size-4" aria-hidden /> {label}
						</DropdownMenu.Item>
					))}
				</Menu>
			) : (
				<span />
			)}
			{settingAway && (
				<Dialog
					open
					onOpenChange={setAway}
					title={isYou ? 'Away' : `${name} is away`}
					description="Until then, links skip them when they assign new leads."
				>
					<div className="px-(--inset) pb-6">
						<AwayForm member={member} done={() => setAway(false)} />
					</div>
				</Dialog>
			)}
			{asked && <MemberDialog member={member} asked={asked} close={() => setAsked(undefined)} />}
		</li>
	)
}
