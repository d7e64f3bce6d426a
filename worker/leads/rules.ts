import type { Criterion, StoredCriterion, SuspectSign } from '../../schema/score'

/**
 * All rules: their text on the receipt and their points, which add up to 100. Receipts store only the
 * number, so it must always mean this text and these points. A rule that changes gets a new number, and the
 * old one moves to `formerRules`.
 */
export const rules = {
	'email-valid': { number: 1, reason: 'Valid email address', points: 20 },
	'email-lasting': { number: 2, reason: 'Not a throwaway address', points: 10 },
	'email-company': {
		number: 3,
		reason: 'Company email',
		points: 20,
	},
	'email-personal': {
		number: 4,
		reason: 'Not a shared mailbox',
		points: 5,
	},
	'phone-valid': { number: 5, reason: 'Valid phone number', points: 15 },
	'name-plausible': { number: 6, reason: 'Plausible name', points: 5 },
	'name-full': { number: 7, reason: 'First and last name', points: 5 },
	pace: { number: 8, reason: 'Filled in at a human pace', points: 10 },
	source: { number: 9, reason: 'From a known campaign or site', points: 5 },
	returning: { number: 10, reason: 'Came back within 30 days', points: 5 },
} as const satisfies Record<string, NumberedRule>

type NumberedRule = { number: number; reason: string; points?: number }

export type Rule = keyof typeof rules

/** The rules by which a lead counts as reachable. */
export const reachingRules = ['email-valid', 'phone-valid'] as const satisfies Rule[]

/** What makes a lead junk regardless of its points, with the text on its receipt; numbered like the rules. */
export const junkRules = {
	'trap-filled': { number: 11, reason: 'Filled in a field that only bots see' },
	'too-fast': { number: 12, reason: 'Sent faster than anyone can type' },
	'challenge-failed': { number: 13, reason: 'Failed the bot check' },
	'email-throwaway': { number: 14, reason: 'Throwaway address' },
	'email-reserved': {
		number: 15,
		reason: 'Email domain that can’t receive mail',
	},
	'name-is-address': { number: 16, reason: 'Web address as a name' },
	'name-is-mash': { number: 17, reason: 'Random keys as a name' },
} as const satisfies Record<string, NumberedRule>

export type JunkRule = keyof typeof junkRules

/** What keeps a lead from being hot regardless of its points; numbered like the rules. */
const doubtRules = {
	unproven: {
		number: 18,
		reason: 'One of many sent within a minute, without proof of a person: warm at most',
	},
} as const satisfies Record<string, NumberedRule>

type DoubtRule = keyof typeof doubtRules

const suspicions: Record<SuspectSign, string> = {
	'trap-filled': junkRules['trap-filled'].reason,
	'too-fast': junkRules['too-fast'].reason,
	'challenge-failed': junkRules['challenge-failed'].reason,
	rush: 'Sent without opening the form, or again from the same page, during a flood of others',
}

/** Why a lead is held: the sign, and a text for people. */
export const readSuspicion = (sign: SuspectSign) => ({ sign, reason: suspicions[sign] })

/** Retired rules, for receipts that haven't been rescored. */
export const formerRules: Record<string, NumberedRule> = {}

const unscored = { ...junkRules, ...doubtRules }
const allRules: Record<string, NumberedRule> = { ...rules, ...unscored, ...formerRules }
const idByNumber = new Map(Object.entries(allRules).map(([id, { number }]) => [number, id]))

/** A line of a receipt as stored. */
export function receiptLine(rule: Rule | JunkRule | DoubtRule, passed: boolean): StoredCriterion {
	const { number } = rule in rules ? rules[rule as Rule] : unscored[rule as JunkRule | DoubtRule]
	return passed ? number : -number
}

/** A stored line of a receipt with its text and points. */
export function readCriterion(line: StoredCriterion): Criterion {
	const rule = idByNumber.get(Math.abs(line)) ?? String(Math.abs(line))
	const { reason, points = 0 } = allRules[rule] ?? { reason: 'A rule of a newer version' }
	return { rule, reason, passed: line > 0, score: points }
}
