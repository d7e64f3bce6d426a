// Part of the owner's first load: no zod.
import type { Language } from './languages'

export const qualificationStatuses = [
	'new',
	'cold',
	'warm',
	'hot',
	'qualified',
	'unqualified',
] as const
export type QualificationStatus = (typeof qualificationStatuses)[number]

/** The minimum scores of warm and hot leads, of the 100 points that a form with name, email and phone can reach. */
export const warmFrom = 50
export const hotFrom = 80

/** The minimum scores of a link's warm and hot leads. */
export type Thresholds = { warm: number; hot: number }

/** The same share of the most points that a link's form can reach. */
export const thresholdsFor = (best: number): Thresholds => ({
	warm: Math.round((best * warmFrom) / 100),
	hot: Math.round((best * hotFrom) / 100),
})

/** The status for a score: `new` if the lead left no way to reach it. */
export function statusOfScore(
	score: number,
	reachable: boolean,
	{ warm, hot }: Thresholds = thresholdsFor(100),
): QualificationStatus {
	if (!reachable) return 'new'
	if (score >= hot) return 'hot'
	return score >= warm ? 'warm' : 'cold'
}

/** The minimum statuses of a webhook's leads, each with the statuses that meet it. */
export const minStatuses = {
	warm: ['warm', 'hot', 'qualified'],
	hot: ['hot', 'qualified'],
} as const satisfies Partial<Record<QualificationStatus, QualificationStatus[]>>
export type MinStatus = keyof typeof minStatuses

/** Where a lead came from, as far as the request says. */
export type AdditionalData = {
	referrer?: string
	/** The link's way by which they came, by name. */
	way?: string
	country?: string
	device?: 'mobile' | 'tablet' | 'desktop'
	/** Of the page, on links that mail their visitors. */
	language?: Language
	/** The visitor left a lead before: in the last 30 days, or remembered by their browser. */
	returning?: 'yes'
	/** The visitor asked to be remembered by this lead. */
	remembered?: 'yes'
	utmSource?: string
	utmMedium?: string
	utmCampaign?: string
	utmTerm?: string
	utmContent?: string
}

/** A line of the receipt: `rule` is for programs, `reason` for people. */
export type Criterion = { rule: string; reason: string; passed: boolean; score: number }

/** A line of the receipt as stored: its rule's number, negative if it failed. */
export type StoredCriterion = number

/** Signs of a bot, by rule id. */
const botSigns = ['trap-filled', 'too-fast', 'challenge-failed'] as const
export type BotSign = (typeof botSigns)[number]

/**
 * Why a lead is held as suspected spam. `rush`: one of many sent at once without opening the form, or again from
 * the same page.
 */
export const suspectSigns = [...botSigns, 'rush'] as const
export type SuspectSign = (typeof suspectSigns)[number]

/** What the rules use besides the answers and the origin, kept so that newer rules can rescore. */
export type CaptureEvidence = {
	/** The keys of the fields in the form, or in the file. */
	asked: readonly string[]
	/** Milliseconds from rendering to submission; absent if no page was involved. */
	pace?: number | undefined
	bot?: BotSign | undefined
	/** Whether it was one of more in a minute than people send, without a proof of work. */
	unproven?: true | undefined
}

/** The receipt of a score: the points of the passed criteria add up to it exactly. */
export type ScoringData = {
	criteria: Criterion[]
	lastUpdated: string
	/** The status by the rules; one set by hand overrides it. */
	status: QualificationStatus
}

/** The most points that a lead could have with these reasons. */
export const bestOf = ({ criteria }: Pick<ScoringData, 'criteria'>) =>
	criteria.reduce((sum, { score }) => sum + score, 0)
