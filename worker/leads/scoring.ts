import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import {
	type CaptureEvidence,
	type Criterion,
	type QualificationStatus,
	type ScoringData,
	statusOfScore,
} from '../../schema/lead'
import { mailbox } from './mailboxes'
import { isFull, isMash, isPlausible, isUrl } from './names'

/**
 * The number of these rules: one more whenever a change of them could give a lead another score,
 * status or reason. Leads that an older number scored can be scored again, see rescore.ts.
 */
export const rulesVersion = 2

/** What a score is worked out from; `undefined` is what nobody knows. */
export type Evidence = CaptureEvidence & {
	name?: string | undefined
	email?: string | undefined
	phone?: string | undefined
	/** The country of the visit, ISO 3166 alpha-2. */
	country?: string | undefined
	/** The campaign or site that sent the visitor. */
	source?: string | undefined
	/** Came in a file: who sent them here and whether they came back, nobody knows. */
	imported?: boolean | undefined
}

/** Faster than this, in milliseconds, nobody fills in a form, not even with autofill. */
const blinkOfAnEye = 800

/** A question about a lead: `passed` is undefined while nobody can know. */
type Question = { reason: string; passed: boolean | undefined; most: number }

/**
 * Scores a lead from 0 to 100 and says why. The points of the passed criteria add up to exactly
 * the score; a failed one shows what it would have brought. What the form did not ask and what
 * nobody can know is left out, and the rest is scaled to 100.
 */
export function scoreLead(
	evidence: Evidence,
	now: Date,
): { score: number; status: QualificationStatus; scoringData: ScoringData } {
	const phoneValid = validPhone(evidence.phone, evidence.country)
	const criteria = scale(questions(evidence, phoneValid))
	const score = criteria.reduce((sum, { passed, score }) => sum + (passed ? score : 0), 0)
	const gate = junk(evidence, phoneValid)
	const status = gate ? 'unqualified' : statusOf(evidence, score)
	const reasons = gate ? [{ reason: gate, passed: false, score: 0 }, ...criteria] : criteria
	const { shown, pace, botSign, cameBack } = evidence
	return {
		score,
		status,
		scoringData: {
			criteria: reasons,
			lastUpdated: now.toISOString(),
			status,
			version: rulesVersion,
			evidence: { shown, pace, botSign, cameBack },
		},
	}
}

function statusOf({ email, phone }: Evidence, score: number): QualificationStatus {
	return email || phone ? statusOfScore(score) : 'new'
}

function questions(evidence: Evidence, phoneValid: boolean | undefined): Question[] {
	const { name, email, shown, pace, botSign, source, imported, cameBack } = evidence
	const box = email ? mailbox(email) : undefined
	const asked: Question[] = []
	if (shown.includes('email') || email) {
		asked.push(
			{ reason: 'Email address is well formed', passed: box !== undefined, most: 15 },
			{ reason: 'Email is not a throwaway address', passed: box && !isThrowaway(box), most: 10 },
			{
				reason: 'Email is at a company rather than a free mail service',
				passed: box && !box.free && !isThrowaway(box),
				most: 20,
			},
			{
				reason: "Email is a person's rather than a shared mailbox",
				passed: box && !box.role,
				most: 5,
			},
		)
	}
	if (shown.includes('phone') || evidence.phone) {
		asked.push({ reason: 'Phone number is valid', passed: phoneValid, most: 15 })
	}
	if (shown.includes('name') || name) {
		asked.push(
			{ reason: 'Name looks like a name', passed: name ? isPlausible(name) : false, most: 5 },
			{ reason: 'Full name is given', passed: name ? isFull(name) : false, most: 5 },
		)
	}
	asked.push(
		{
			reason: 'Form was filled in at a human pace',
			passed: botSign ? false : pace && pace.milliseconds >= blinkOfAnEye,
			most: 10,
		},
		{
			reason: 'Came from a known campaign or site',
			passed: imported ? undefined : Boolean(source),
			most: 5,
		},
		{
			reason: 'Came back within 30 days',
			passed: email && !imported ? cameBack : undefined,
			most: 10,
		},
	)
	// An e-mail that was asked for and not given fails all that it could have shown.
	return asked.map((question) =>
		question.passed === undefined && question.reason.startsWith('Email')
			? { ...question, passed: false }
			: question,
	)
}

const isThrowaway = (box: { disposable: boolean; reserved: boolean }) =>
	box.disposable || box.reserved

/** Leaves out the unknown and scales the rest to 100 whole points, by largest remainder. */
function scale(asked: Question[]): Criterion[] {
	const known = asked.filter(({ passed }) => passed !== undefined)
	const total = known.reduce((sum, { most }) => sum + most, 0)
	const exact = known.map(({ most }) => (most * 100) / total)
	const points = exact.map(Math.floor)
	const missing = 100 - points.reduce((sum, point) => sum + point, 0)
	const byRemainder = exact
		.map((value, i) => ({ i, remainder: value - Math.floor(value) }))
		.sort((a, b) => b.remainder - a.remainder || a.i - b.i)
	for (const { i } of byRemainder.slice(0, missing)) points[i] = (points[i] ?? 0) + 1
	return known.map(({ reason, passed }, i) => ({
		reason,
		passed: passed === true,
		score: points[i] ?? 0,
	}))
}

/** False for no number and for what can't be one; undefined for a national one from nowhere known. */
function validPhone(phone: string | undefined, country: string | undefined) {
	if (!phone) return false
	const known = country && isSupportedCountry(country) ? country : undefined
	const parsed = parsePhoneNumberFromString(phone, known)
	if (parsed) return parsed.isValid()
	const couldBe = !known && !phone.includes('+') && /^[\d\s().\-/]{6,}$/.test(phone)
	return couldBe ? undefined : false
}

/** Why a lead is junk, whatever its points; undefined for all others. */
function junk({ name, email, botSign }: Evidence, phoneValid: boolean | undefined) {
	if (botSign) return botSign
	const box = email ? mailbox(email) : undefined
	if (box?.disposable && !phoneValid) return 'The email is a throwaway address'
	if (box?.reserved && !phoneValid) return 'The email domain is reserved and can receive no mail'
	if (name && isUrl(name)) return 'The name is a web address'
	if (name && isMash(name)) return 'The name looks like keyboard mashing'
	return undefined
}
