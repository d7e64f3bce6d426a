import { z } from 'zod'
import { type CaptureFieldName, captureLimits, captureMessages } from './captureFields'
import { idPattern } from './id'

export const qualificationStatuses = [
	'new',
	'cold',
	'warm',
	'hot',
	'qualified',
	'unqualified',
] as const
export type QualificationStatus = (typeof qualificationStatuses)[number]

/** The least score, out of 100, of a warm and of a hot lead. */
export const warmFrom = 50
export const hotFrom = 80

/** What a score alone says of a lead that left an e-mail or a phone. */
export function statusOfScore(score: number): QualificationStatus {
	if (score >= hotFrom) return 'hot'
	return score >= warmFrom ? 'warm' : 'cold'
}

/** Where a lead came from, as far as its visit told. */
export type AdditionalData = {
	referrer?: string
	country?: string
	device?: 'mobile' | 'tablet' | 'desktop'
	utmSource?: string
	utmMedium?: string
	utmCampaign?: string
	utmTerm?: string
	utmContent?: string
	/** Came in a CSV file that the owner imported, not by a form. */
	imported?: true
}

export type Criterion = { reason: string; passed: boolean; score: number }

/** What the rules read beside the lead and its origin, kept for when newer rules score it again. */
export type CaptureEvidence = {
	/** The fields that the form showed, or the file had. */
	shown: readonly CaptureFieldName[]
	/** How the form was filled; undefined for an API call with no page behind it. */
	pace?: { milliseconds: number } | undefined
	/** What gave a bot away, in words for the owner. */
	botSign?: string | undefined
	/** Whether the same e-mail left a lead on this owner's links in the last 30 days. */
	cameBack: boolean
}

/**
 * The receipt of a score: the passed criteria add up to exactly the score. `status` is what the
 * rules said, which a status by hand stands in front of.
 */
export type ScoringData = {
	criteria: Criterion[]
	lastUpdated: string
	status: QualificationStatus
	/** Which rules scored it, see rulesVersion; absent before the rules had numbers. */
	version?: number | undefined
	evidence?: CaptureEvidence | undefined
}

const field = (limit: number, label: string) =>
	z
		.string(`${label} must be text`)
		.trim()
		.max(limit, `${label} is too long`)
		.optional()
		.transform((text) => text || undefined)

/** What a visitor may submit. Which fields are required is the link's to say. */
export const leadSubmission = z.object({
	name: field(captureLimits.name, 'Name'),
	email: field(captureLimits.email, 'Email')
		.transform((text) => text?.toLowerCase())
		.pipe(z.email(captureMessages.email).optional()),
	phone: field(captureLimits.phone, 'Phone'),
})
export type LeadSubmission = z.infer<typeof leadSubmission>

/**
 * What the visitor's page sends beside the fields. None of it can make a submission fail:
 * a broken value counts as absent.
 */
export const captureInput = leadSubmission.extend({
	/** The trap: a field that no person sees, so only a bot fills it. */
	website: z.string().max(500).optional().catch('filled'),
	/** The page's submission id and the moment it was made, in base-36 milliseconds. */
	page: z
		.string()
		.regex(/^[\w-]{16,40}\.[0-9a-z]{1,10}$/)
		.optional()
		.catch(undefined),
	/** Turnstile's word for the visitor, where it is configured. */
	'cf-turnstile-response': z.string().max(3000).optional().catch(undefined),
	/** The host of the site that the visitor came from. */
	from: z.string().max(253).optional().catch(undefined),
})
export type CaptureInput = z.infer<typeof captureInput>

export const leadPage = { default: 100, most: 500 } as const
export const searchLimit = 100

/** The query of GET /api/links/{id}/leads: which page. */
export const leadPageQuery = z.object({
	limit: z.coerce
		.number('limit must be a number')
		.int('limit must be a whole number')
		.min(1, `limit must be from 1 to ${leadPage.most}`)
		.max(leadPage.most, `limit must be from 1 to ${leadPage.most}`)
		.default(leadPage.default),
	cursor: z.string().max(100, 'The cursor is broken').optional(),
})

/** A status, or `suspect`: what the rules call unqualified and nobody has looked at since. */
export const leadStatusFilters = [...qualificationStatuses, 'suspect'] as const
export type LeadStatusFilter = (typeof leadStatusFilters)[number]

export const leadSorts = ['newest', 'score'] as const
export type LeadSort = (typeof leadSorts)[number]

/** The query of GET /api/leads: which leads, in which order, and which page of them. */
export const leadQuery = leadPageQuery.extend({
	q: z.string().trim().max(searchLimit, 'The search text is too long').optional(),
	status: z.enum(leadStatusFilters, 'Unknown status').optional(),
	linkId: z.string().regex(idPattern, 'linkId must be a number').transform(Number).optional(),
	sort: z.enum(leadSorts, 'sort must be newest or score').default('newest'),
})
export type LeadQuery = z.infer<typeof leadQuery>

/** PATCH /api/leads/{id}: a status by hand, or null to hand the lead back to the rules. */
export const leadChange = z.object({
	qualificationStatus: z.enum(qualificationStatuses, 'Unknown status').nullable(),
})

/** The leads of POST /api/leads/delete, and with a status of PATCH /api/leads. */
export const leadIds = z.object({
	ids: z
		.array(
			z.int('Each id must be a number').positive('Each id must be a number'),
			'ids must be a list',
		)
		.min(1, 'Choose at least one lead')
		.max(leadPage.most, `Choose at most ${leadPage.most} leads at once`),
})
export const leadsChange = leadIds.extend(leadChange.shape)
