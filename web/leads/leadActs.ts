import {
	CalendarClock,
	CircleDot,
	Copy,
	Gauge,
	NotebookPen,
	ShieldCheck,
	Tag,
	Trash2,
	UserRound,
} from 'lucide-react'
import { qualificationStatuses } from '../../schema/score'
import { stages } from '../../schema/stage'
import { useIsTeam } from '../members/queries'
import { type SelectionAct, useOfferActs } from '../shell/selectionActs'
import { titleCase } from '../ui/titleCase'
import { openAssignee } from './assigning'
import { type Change, useChangeLeads } from './changes'
import { contactsOf, copyContact } from './contacts'
import { deleteLeads } from './deletion'
import { type Lead, useRelease } from './queries'
import { isDoubtful } from './suspects'

/** Actions that change the stage of leads; `target` names the leads. */
export const stageActs = (target: string, change: (change: Change) => void): SelectionAct[] =>
	stages.map((stage) => ({
		name: stage === 'open' ? `Reopen ${target}` : `Mark ${target} ${stage}`,
		icon: CircleDot,
		run: () => change({ stage }),
	}))

/** Actions that change the status of leads. */
export const statusActs = (target: string, change: (change: Change) => void): SelectionAct[] => [
	...qualificationStatuses.map((qualificationStatus) => ({
		name: `Set ${target} to ${titleCase(qualificationStatus)}`,
		icon: Gauge,
		run: () => change({ qualificationStatus }),
	})),
	{
		name: `Set ${target} back to automatic`,
		icon: Gauge,
		run: () => change({ qualificationStatus: null }),
	},
]

/** The inputs of an open lead, by their `data-work`. */
const inputs = [
	{ work: 'tags', name: 'Tag', icon: Tag },
	{ work: 'follow-up', name: 'Follow up with', icon: CalendarClock },
	{ work: 'note', name: 'Write a note about', icon: NotebookPen },
] as const
/** Focuses one of them; in triage, if that is open above the lead. */
export const focusOn = (work: string) =>
	[...document.querySelectorAll<HTMLElement>(`[data-work="${work}"]`)].at(-1)?.focus()

/** Offers the actions on the open lead in the palette. */
export function useOfferLead(lead: Lead, close: () => void) {
	const set = useChangeLeads()
	const isTeam = useIsTeam()
	const release = useRelease()
	const target = 'this lead'
	const change = (change: Change) => set.mutate({ rows: [lead], change })
	const contacts = contactsOf(lead).map(({ key, text }) => ({
		name: `Copy the ${key}`,
		icon: Copy,
		run: () => void copyContact(text, key),
	}))
	useOfferActs('This lead', [
		...(isDoubtful(lead)
			? [{ name: `Release ${target}`, icon: ShieldCheck, run: () => release.mutate([lead.id]) }]
			: []),
		...(lead.suspect ? [] : stageActs(target, change)),
		...(isTeam && !lead.suspect
			? [{ name: `Assign ${target}`, icon: UserRound, run: openAssignee }]
			: []),
		...(lead.suspect
			? []
			: inputs.map(({ work, name, icon }) => ({
					name: `${name} ${target}`,
					icon,
					run: () => focusOn(work),
				}))),
		...contacts,
		...(lead.suspect ? [] : statusActs(target, change)),
		{
			name: `Delete ${target}`,
			icon: Trash2,
			run: () => deleteLeads([lead], close),
		},
	])
}
