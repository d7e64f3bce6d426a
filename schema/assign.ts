// How a link deals out its leads. No zod: the owner's app imports it.
import { allHold, type Condition, type Facts } from './conditions'

/** To one person, in turn, or by the first rule that holds and, if none does, in turn. */
export const assignKinds = ['one', 'turns', 'rules'] as const

/** What a rule gives to a member: all of `when` must hold. */
export type AssignRule = { when: Condition[]; member: number }

export type Assign = {
	kind: (typeof assignKinds)[number]
	/** Users by id, in the order of their turns. Whoever is away or has left is skipped. */
	members: number[]
	/** Only of the kind `rules`. */
	rules?: AssignRule[] | undefined
}

/** What gave a lead to its first assignee. */
export const dealtBy = ['one', 'turn', 'rule'] as const

/** The receipt of whom a lead was given to as it came in, by id. */
export type Dealt = { to: number; by: (typeof dealtBy)[number] }

/** Whom a lead goes to: `first` if they are there, else whoever of `turns` is next. */
export type Deal = { first: number | null; by: Dealt['by']; turns: number[] }

export function dealOf({ kind, members, rules = [] }: Assign, facts: Facts): Deal {
	if (kind === 'one') return { first: members[0] ?? null, by: 'one', turns: [] }
	const rule = kind === 'rules' ? rules.find(({ when }) => allHold(when, facts)) : undefined
	return { first: rule?.member ?? null, by: 'rule', turns: members }
}

/** Everybody whom a link may give leads to, by id. */
export const membersIn = ({ members, rules = [] }: Assign) => [
	...new Set([...members, ...rules.map(({ member }) => member)]),
]
