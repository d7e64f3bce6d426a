import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { ContactKey } from '../../schema/fields'
import { rulesVersion } from '../../schema/rulesVersion'
import {
	type AdditionalData,
	type CaptureEvidence,
	type QualificationStatus,
	type StoredCriterion,
	statusOfScore,
	type Thresholds,
} from '../../schema/score'
import { mailbox } from './mailboxes'
import { isFull, isMash, isPlausible, isUrl } from './names'
import { type JunkRule, type Rule, receiptLine, rules } from './rules'

/** What the score is based on. */
export type ScoredLead = { [Key in ContactKey]?: string | null | undefined } & {
	additionalData: AdditionalData
	/** From a file, so its origin and earlier captures are unknown. */
	imported: boolean
	evidence: CaptureEvidence
}

type Outcome = { score: number; status: QualificationStatus }

/** A score as stored. */
export type Scoring = Outcome & {
	rulesVersion: number
	criteria: StoredCriterion[]
	/** The outcome for a returning email address, which the database recognizes; null if it can't return. */
	ifReturning: Outcome | null
}

/** The campaign or site that sent the visitor, if the visit says so. */
const sourceOf = (origin: AdditionalData) =>
	origin.utmSource ?? origin.utmCampaign ?? origin.referrer

/**
 * Scores a lead from 0 to 100 with reasons: the points of the passed criteria add up to exactly the score,
 * and a failed one shows what it would have earned. What the form didn't ask or can't be known earns nothing
 * and is left out. `thresholds` are those of the lead's link. Whether the email address has been here before is settled
 * later, by `completeScore`.
 */
export function scoreLead(lead: ScoredLead, thresholds?: Thresholds): Scoring {
	const phoneValid = validPhone(lead.phone, lead.additionalData.country)
	const known = ruleResults(lead, phoneValid).filter(([, passed]) => passed !== undefined)
	const score = known.reduce((sum, [rule, passed]) => sum + (passed ? rules[rule].points : 0), 0)
	const criteria = known.map(([rule, passed]) => receiptLine(rule, passed === true))
	const junk = junkRule(lead, phoneValid)
	const reachable = Boolean(lead.email) || phoneValid === true
	const { unproven } = lead.evidence
	const outcome = (score: number): Outcome => {
		const status = junk ? 'unqualified' : statusOfScore(score, reachable, thresholds)
		return { score, status: unproven && status === 'hot' ? 'warm' : status }
	}
	const first = junk ?? (unproven && 'unproven')
	return {
		...outcome(score),
		rulesVersion,
		criteria: first ? [receiptLine(first, false), ...criteria] : criteria,
		ifReturning: lead.email && !lead.imported ? outcome(score + rules.returning.points) : null,
	}
}

/** Completes a score with whether the email address returned; `undefined` if that can't be known. */
export function completeScore(
	{ ifReturning, ...scoring }: Scoring,
	cameBack: boolean | undefined,
): Omit<Scoring, 'ifReturning'> {
	if (!ifReturning || cameBack === undefined) return scoring
	return {
		...scoring,
		...(cameBack && ifReturning),
		criteria: [...scoring.criteria, receiptLine('returning', cameBack)],
	}
}

/** Which rules a lead passes; undefined if that can't be known. */
function ruleResults(
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

/** False for an invalid number; undefined for a possible national one from an unknown country. */
function validPhone(phone: string | null | undefined, country: string | undefined) {
	if (!phone) return false
	const known = country && isSupportedCountry(country) ? country : undefined
	const parsed = parsePhoneNumberFromString(phone, known)
	if (parsed) return parsed.isValid()
	const couldBe = !known && !phone.includes('+') && /^[\d\s().\-/]{6,}$/.test(phone)
	return couldBe ? undefined : false
}

/** Why a lead is junk regardless of its points; undefined if it is not. */
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
