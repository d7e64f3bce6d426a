import {
	CalendarClock,
	ChevronDown,
	CircleDot,
	Download,
	Gauge,
	ShieldCheck,
	Tag,
	UserRound,
} from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { leadPage } from '../../schema/leadPage'
import { maxTagLength, tagsIn } from '../../schema/stage'
import { SelectionBar, type SelectRest } from '../list/SelectionBar'
import { useIsTeam } from '../members/queries'
import { usePlan } from '../plans/usePlan'
import { onFirstUse } from '../shell/onFirstUse'
import type { SelectionAct } from '../shell/selectionActs'
import { Button, type ButtonProps } from '../ui/Button'
import { formatCount } from '../ui/numbers'
import { isShortcut } from '../ui/shortcut'
import { titleCase } from '../ui/titleCase'
import { AssigneeMenu } from './AssigneeMenu'
import { takeOpenRequest } from './assigning'
import { type Change, useChangeLeads } from './changes'
import { deleteLeads } from './deletion'
import { FollowUpMenu } from './FollowUpMenu'
import { stageActs, statusActs } from './leadActs'
import { pressDown } from './MenuPlaceholder'
import { exportPath, type Lead, useRelease } from './queries'
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
	const followUp = useRef<HTMLButtonElement>(null)
	const isTeam = useIsTeam()
	const { canExport } = usePlan()
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
		{
			name: `Follow up with ${selection}`,
			icon: CalendarClock,
			run: () => pressDown(followUp.current),
		},
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
							<Button
								ref={assign}
								data-work="assignees"
								variant="secondary"
								pending={set.isPending}
							>
								<UserRound className="size-4" aria-hidden />
								Assign
							</Button>
						</AssigneeMenu>
					)}
					<FollowUpMenu label="Follow up" clears onChoose={(followUpAt) => act({ followUpAt })}>
						<Button ref={followUp} variant="secondary" pending={set.isPending}>
							<CalendarClock className="size-4" aria-hidden /> Follow up
						</Button>
					</FollowUpMenu>
					<AskText
						title="Tag the selected leads"
						label="Tag"
						action="Add tag"
						maxLength={maxTagLength}
						side="top"
						trigger={
							<Button ref={tag} variant="secondary">
								<Tag className="size-4" aria-hidden />
								Tag
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
			{canExport && !suspects && ids.length <= leadPage.max && (
				<Button asChild variant="secondary">
					<a href={exportPath({}, ids)} download>
						<Download className="size-4" aria-hidden /> Export
					</a>
				</Button>
			)}
		</SelectionBar>
	)
}

/** Opens the menu that sets the status or stage of the selection. */
const MenuButton = ({ name, ...button }: { name: 'status' | 'stage' } & ButtonProps) => {
	const Icon = name === 'status' ? Gauge : CircleDot
	return (
		<Button variant="secondary" {...button}>
			<Icon className="size-4" aria-hidden />
			<span className="sr-only">Set </span>
			{titleCase(name)}
			<ChevronDown className="size-4 max-sm:hidden" aria-hidden />
		</Button>
	)
}
