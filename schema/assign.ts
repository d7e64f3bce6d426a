// How a link deals out its leads. No zod: the owner's app imports it.
import { allHold, type Condition, type Facts } from './conditions'

/** To one person, in turn, or by the first rule that holds and, if none does, in turn. */
export const assignKinds = ['one', 'turns', 'rules'] as const

/** Assigns a lead to a member if all of `when` hold. */
export type AssignRule = { when: Condition[]; member: number }

export type Assign = {
	kind: (typeof assignKinds)[number]
	/** Users by id, in the order of their turns. Whoever is away or has left is skipped. */
	members: number[]
	/** Only of the kind `rules`. */
	rules?: AssignRule[] | undefined
}

/** How a lead got its first assignee. */
export const dealtBy = ['one', 'turn', 'rule'] as const

/** The receipt of a new lead's assignment, by the member's id. */
export type Dealt = { to: number; by: (typeof dealtBy)[number] }

/** Who gets a lead: `first` if available, else the next of `turns`. */
export type Deal = { first: number | null; by: Dealt['by']; turns: number[] }

export function dealOf({ kind, members, rules = [] }: Assign, facts: Facts): Deal {
	if (kind === 'one') return { first: members[0] ?? null, by: 'one', turns: [] }
	const rule = kind === 'rules' ? rules.find(({ when }) => allHold(when, facts)) : undefined
	return { first: rule?.member ?? null, by: 'rule', turns: members }
}

/** All members to whom a link assigns leads, by id. */
export const membersIn = ({ members, rules = [] }: Assign) => [
	...new Set([...members, ...rules.map(({ member }) => member)]),
]
