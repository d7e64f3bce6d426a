import { ChevronDown, CircleDot, Gauge, ShieldCheck, Tag, UserRound } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { maxTagLength, tagsIn } from '../../schema/stage'
import { SelectionBar, type SelectRest } from '../list/SelectionBar'
import { useIsTeam } from '../members/queries'
import { onFirstUse } from '../shell/onFirstUse'
import type { SelectionAct } from '../shell/selectionActs'
import { Button } from '../ui/Button'
import { formatCount } from '../ui/numbers'
import { isShortcut } from '../ui/shortcut'
import { AssigneeMenu } from './AssigneeMenu'
import { takeOpenRequest } from './assigning'
import { type Change, useChangeLeads } from './changes'
import { deleteLeads } from './deletion'
import { stageActs, statusActs } from './leadActs'
import { pressDown } from './MenuPlaceholder'
import { type Lead, useRelease } from './queries'
import { StageMenu } from './StageMenu'
import { StatusMenu } from './StatusMenu'

const AskText = onFirstUse(() => import('../ui/AskText'))

/** Actions on the selected leads. */
export default function BulkBar({
	leads,
	suspects,
	rest,
	done,
	again,
}: {
	/** The selection. */
	leads: Lead[]
	/** Whether these are suspects, which are released rather than sorted. */
	suspects: boolean
	rest: SelectRest | undefined
	/** Clears the selection. */
	done: () => void
	/** Restores the selection after a failed action. */
	again: () => void
}) {
	const set = useChangeLeads()
	const release = useRelease()
	const ids = leads.map(({ id }) => id)
	function act(change: Change) {
		set.mutateAsync({ rows: leads, change }).catch(again)
		done()
	}
	const releaseAll = () => release.mutate(ids, { onSuccess: done })
	const tag = useRef<HTMLButtonElement>(null)
	const assign = useRef<HTMLButtonElement>(null)
	const isTeam = useIsTeam()
	const press = useEffectEvent((event: KeyboardEvent) => {
		// The open lead comes first.
		if (event.key === 'a' && isShortcut(event)) pressDown(assign.current)
	})
	useEffect(() => {
		const listen = (event: KeyboardEvent) => press(event)
		document.addEventListener('keydown', listen)
		if (takeOpenRequest()) pressDown(assign.current)
		return () => document.removeEventListener('keydown', listen)
	}, [])
	const selection = formatCount(ids.length, 'lead')
	const sorting: SelectionAct[] = [
		...stageActs(selection, act),
		...(isTeam
			? [{ name: `Assign ${selection}`, icon: UserRound, run: () => pressDown(assign.current) }]
			: []),
		{ name: `Tag ${selection}`, icon: Tag, run: () => tag.current?.click() },
		...statusActs(selection, act),
	]
	const acts = suspects
		? [{ name: `Release ${selection}`, icon: ShieldCheck, run: releaseAll }]
		: sorting
	return (
		<SelectionBar
			noun="lead"
			count={ids.length}
			rest={rest}
			acts={acts}
			remove={() => deleteLeads(leads, done)}
			clear={done}
		>
			{suspects ? (
				<Button variant="secondary" pending={release.isPending} onClick={releaseAll}>
					<ShieldCheck className="size-4" aria-hidden /> Release
				</Button>
			) : (
				<>
					<StatusMenu
						rules="Back to automatic"
						pending={set.isPending}
						onChoose={(qualificationStatus) => act({ qualificationStatus })}
					>
						<MenuButton name="status" pending={set.isPending} />
					</StatusMenu>
					<StageMenu onChoose={(stage) => act({ stage })}>
						<MenuButton name="stage" pending={set.isPending} />
					</StageMenu>
					{isTeam && (
						<AssigneeMenu onChoose={(assigned) => act({ assigned })}>
							<DropdownMenu.Trigger asChild>
								<Button
									ref={assign}
									data-work="assignees"
									variant="secondary"
									pending={set.isPending}
								>
									<UserRound className="size-4" aria-hidden />
									<span className="max-sm:sr-only">Assign</span>
								</Button>
							</DropdownMenu.Trigger>
						</AssigneeMenu>
					)}
					<AskText
						title="Tag the selected leads"
						label="Tag"
						action="Add tag"
						maxLength={maxTagLength}
						side="top"
						trigger={
							<Button ref={tag} variant="secondary">
								<Tag className="size-4" aria-hidden />
								<span className="max-sm:sr-only">Tag</span>
							</Button>
						}
						onText={(text, close) => {
							const addTags = tagsIn([text])
							close()
							if (addTags.length > 0) act({ addTags })
						}}
					/>
				</>
			)}
		</SelectionBar>
	)
}

/** Opens the menu that sets the status or stage of the selection; on phones an icon. */
const MenuButton = ({ name, pending }: { name: 'status' | 'stage'; pending: boolean }) => {
	const Icon = name === 'status' ? Gauge : CircleDot
	return (
		<DropdownMenu.Trigger asChild>
			<Button variant="secondary" pending={pending}>
				<Icon className="size-4" aria-hidden />
				<span className="max-sm:sr-only">Set {name}</span>
				<ChevronDown className="size-4 max-sm:hidden" aria-hidden />
			</Button>
		</DropdownMenu.Trigger>
	)
}
