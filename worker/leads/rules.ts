import type { Criterion, StoredCriterion, SuspectSign } from '../../schema/score'

/** All rules: their text on the receipt, and their points, which add up to 100. */
export const rules = {
	'email-valid': { reason: 'Email address is well formed', points: 20 },
	'email-lasting': { reason: 'Email is not a throwaway address', points: 10 },
	'email-company': {
		reason: 'Email is at a company rather than a free mail service',
		points: 20,
	},
	'email-personal': {
		reason: "Email is a person's rather than a shared mailbox",
		points: 5,
	},
	'phone-valid': { reason: 'Phone number is valid', points: 15 },
	'name-plausible': { reason: 'Name looks like a name', points: 5 },
	'name-full': { reason: 'Full name is given', points: 5 },
	pace: { reason: 'Form was filled in at a human pace', points: 10 },
	source: { reason: 'Came from a known campaign or site', points: 5 },
	returning: { reason: 'Came back within 30 days', points: 5 },
} as const satisfies Record<string, { reason: string; points: number }>

export type Rule = keyof typeof rules

/** The rules by which a lead counts as reachable. */
export const reachingRules = ['email-valid', 'phone-valid'] as const satisfies Rule[]

/** What makes a lead junk whatever its points, as its receipt says. */
export const junkRules = {
	'trap-filled': 'A hidden field was filled in, which only bots do',
	'too-fast': 'The form was sent faster than anyone can fill it in',
	'challenge-failed': 'The bot check failed',
	'email-throwaway': 'The email is a throwaway address',
	'email-reserved': 'The email domain is reserved and can receive no mail',
	'name-is-address': 'The name is a web address',
	'name-is-mash': 'The name looks like keyboard mashing',
} as const

export type JunkRule = keyof typeof junkRules

const suspicions: Record<SuspectSign, string> = {
	'trap-filled': junkRules['trap-filled'],
	'too-fast': junkRules['too-fast'],
	'challenge-failed': junkRules['challenge-failed'],
	rush: 'Sent without opening the form, during a flood of others',
}

/** Why a lead is held: the sign, and a text for people. */
export const readSuspicion = (sign: SuspectSign) => ({ sign, reason: suspicions[sign] })

const reasons: Readonly<Record<string, string>> = {
	...Object.fromEntries(Object.entries(rules).map(([id, { reason }]) => [id, reason])),
	...junkRules,
}

/** A stored line of a receipt with its text. A rule that no longer exists shows its id. */
export const readCriterion = ([rule, passed, score]: StoredCriterion): Criterion => ({
	rule,
	reason: reasons[rule] ?? rule,
	passed: passed === 1,
	score,
})
