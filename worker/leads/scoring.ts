import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { ContactKey } from '../../schema/fields'
import { rulesVersion } from '../../schema/rulesVersion'
import {
	type AdditionalData,
	type CaptureEvidence,
	type QualificationStatus,
	type StoredCriterion,
	statusOfScore,
} from '../../schema/score'
import { mailbox } from './mailboxes'
import { isFull, isMash, isPlausible, isUrl } from './names'
import { type JunkRule, type Rule, rules } from './rules'

/** What a lead is scored by. */
export type ScoredLead = { [Key in ContactKey]?: string | null | undefined } & {
	additionalData: AdditionalData
	/** Came in a file: who sent them here and whether they came back, nobody knows. */
	imported: boolean
	evidence: CaptureEvidence
}

type Outcome = { score: number; status: QualificationStatus }

/** A score as it is stored. */
export type Scoring = Outcome & {
	rulesVersion: number
	criteria: StoredCriterion[]
	/** What the score and status are if the e-mail came back, which the database knows; null: can't. */
	ifReturning: (Outcome & { points: number }) | null
}

/** The campaign or site that sent the visitor, as far as the visit told. */
const sourceOf = (origin: AdditionalData) =>
	origin.utmSource ?? origin.utmCampaign ?? origin.referrer

/**
 * Scores a lead from 0 to 100 and says why: the points of the passed criteria add up to exactly the
 * score; a failed one shows what it would have brought. What the form did not ask and what nobody
 * can know brings nothing and is left out. Whether the e-mail came back is left open.
 */
export function scoreLead(lead: ScoredLead): Scoring {
	const phoneValid = validPhone(lead.phone, lead.additionalData.country)
	const criteria = questions(lead, phoneValid)
		.filter(([, passed]) => passed !== undefined)
		.map(([rule, passed]): StoredCriterion => [rule, passed ? 1 : 0, rules[rule].points])
	const score = criteria.reduce((sum, [, passed, points]) => sum + passed * points, 0)
	const junk = junkRule(lead, phoneValid)
	const reachable = Boolean(lead.email) || phoneValid === true
	const outcome = (score: number): Outcome => ({
		score,
		status: junk ? 'unqualified' : statusOfScore(score, reachable),
	})
	const { points } = rules.returning
	return {
		...outcome(score),
		rulesVersion,
		criteria: junk ? [[junk, 0, 0], ...criteria] : criteria,
		ifReturning: lead.email && !lead.imported ? { ...outcome(score + points), points } : null,
	}
}

/** The score of a lead of which is known whether its e-mail came back; undefined: nobody can know. */
export function settle(
	{ ifReturning, ...scoring }: Scoring,
	cameBack: boolean | undefined,
): Omit<Scoring, 'ifReturning'> {
	if (!ifReturning || cameBack === undefined) return scoring
	const { points, ...outcome } = ifReturning
	const returning: StoredCriterion = ['returning', cameBack ? 1 : 0, points]
	return {
		...scoring,
		...(cameBack && outcome),
		criteria: [...scoring.criteria, returning],
	}
}

/** What is asked about a lead, with the answer; undefined while nobody can know. */
function questions(
	{ name, email, phone, additionalData, imported, evidence }: ScoredLead,
	phoneValid: boolean | undefined,
): [rule: Rule, passed: boolean | undefined][] {
	const { asked, pace, bot } = evidence
	const box = email ? mailbox(email) : undefined
	const throwaway = box && (box.disposable || box.reserved)
	const list: [Rule, boolean | undefined][] = []
	if (email || asked.includes('email')) {
		list.push(
			['email-valid', box !== undefined],
			['email-lasting', box !== undefined && !throwaway],
			['email-company', box !== undefined && !box.free && !throwaway],
			['email-personal', box !== undefined && !box.role],
		)
	}
	if (phone || asked.includes('phone')) list.push(['phone-valid', phoneValid])
	if (name || asked.includes('name')) {
		list.push(
			['name-plausible', Boolean(name && isPlausible(name))],
			['name-full', Boolean(name && isFull(name))],
		)
	}
	list.push(
		['pace', bot ? false : pace === undefined ? undefined : true],
		['source', imported ? undefined : Boolean(sourceOf(additionalData))],
	)
	return list
}

/** False for no number and for what can't be one; undefined for a national one from nowhere known. */
function validPhone(phone: string | null | undefined, country: string | undefined) {
	if (!phone) return false
	const known = country && isSupportedCountry(country) ? country : undefined
	const parsed = parsePhoneNumberFromString(phone, known)
	if (parsed) return parsed.isValid()
	const couldBe = !known && !phone.includes('+') && /^[\d\s().\-/]{6,}$/.test(phone)
	return couldBe ? undefined : false
}

/** Why a lead is junk, whatever its points; undefined for all others. */
function junkRule(
	{ name, email, evidence }: ScoredLead,
	phoneValid: boolean | undefined,
): JunkRule | undefined {
	if (evidence.bot) return evidence.bot
	const box = email ? mailbox(email) : undefined
	if (box?.disposable && !phoneValid) return 'email-throwaway'
	if (box?.reserved && !phoneValid) return 'email-reserved'
	if (name && isUrl(name)) return 'name-is-address'
	if (name && isMash(name)) return 'name-is-mash'
	return undefined
}
