// Part of the owner's first load: no zod.

export const qualificationStatuses = [
	'new',
	'cold',
	'warm',
	'hot',
	'qualified',
	'unqualified',
] as const
export type QualificationStatus = (typeof qualificationStatuses)[number]

/** The minimum score, out of 100, of a warm and of a hot lead. */
export const warmFrom = 50
export const hotFrom = 80

/** The status for a score: `new` if the lead left no way to reach it. */
export function statusOfScore(score: number, reachable: boolean): QualificationStatus {
	if (!reachable) return 'new'
	if (score >= hotFrom) return 'hot'
	return score >= warmFrom ? 'warm' : 'cold'
}

/** Where a lead came from, as far as the request revealed it. */
export type AdditionalData = {
	referrer?: string
	country?: string
	device?: 'mobile' | 'tablet' | 'desktop'
	utmSource?: string
	utmMedium?: string
	utmCampaign?: string
	utmTerm?: string
	utmContent?: string
}

/** A line of the receipt: `rule` identifies it for programs, `reason` explains it to people. */
export type Criterion = { rule: string; reason: string; passed: boolean; score: number }

/** A line of the receipt as it is stored. */
export type StoredCriterion = [rule: string, passed: 0 | 1, points: number]

/** Signs of a bot, by the id of the rule. */
export const botSigns = ['trap-filled', 'too-fast', 'challenge-failed'] as const
export type BotSign = (typeof botSigns)[number]

/** Why a lead is held as suspected spam. `rush`: sent amid many others, by nobody who opened the form. */
export const suspectSigns = [...botSigns, 'rush'] as const
export type SuspectSign = (typeof suspectSigns)[number]

/** What the rules use besides the answers and the origin, stored so that newer rules can rescore. */
export type CaptureEvidence = {
	/** The keys of the fields in the form, or in the file. */
	asked: readonly string[]
	/** Time from rendering to submission, in milliseconds; absent if no page was involved. */
	pace?: number | undefined
	bot?: BotSign | undefined
}

/** The receipt of a score: the points of the passed criteria add up to exactly the score. */
export type ScoringData = {
	criteria: Criterion[]
	lastUpdated: string
	/** The status by the rules, which one set by hand overrides. */
	status: QualificationStatus
}
