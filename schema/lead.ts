import { z } from 'zod'
import { idPattern } from './id'
import { leadPage } from './leadPage'
import { qualificationStatuses, suspectSigns } from './score'

export const searchLimit = 100

/** The query of GET /api/links/{id}/leads: the page. */
export const leadPageQuery = z.object({
	limit: z.coerce
		.number('limit must be a number')
		.int('limit must be a whole number')
		.min(1, `limit must be from 1 to ${leadPage.max}`)
		.max(leadPage.max, `limit must be from 1 to ${leadPage.max}`)
		.default(leadPage.default),
	cursor: z.string().max(100, 'The cursor is broken').optional(),
})

/** A status, or `suspect`: held as suspected spam, which no other filter shows. */
export const leadStatusFilters = [...qualificationStatuses, 'suspect'] as const
export type LeadStatusFilter = (typeof leadStatusFilters)[number]

export const leadSorts = ['newest', 'score'] as const
export type LeadSort = (typeof leadSorts)[number]

/** The query of GET /api/export/leads: the filter. */
export const leadFilter = z.object({
	q: z.string().trim().max(searchLimit, 'The search text is too long').optional(),
	status: z.enum(leadStatusFilters, 'Unknown status').optional(),
	linkId: z.string().regex(idPattern, 'linkId must be a number').transform(Number).optional(),
})

/** The query of GET /api/leads: filter, order and page. */
export const leadQuery = leadPageQuery.extend({
	...leadFilter.shape,
	sort: z.enum(leadSorts, 'sort must be newest or score').default('newest'),
})

/** PATCH /api/leads/{id}: a status set by hand, or null to hand the lead back to the rules. */
export const leadChange = z.object({
	qualificationStatus: z.enum(qualificationStatuses, 'Unknown status').nullable(),
})

/** The leads of POST /api/leads/delete and, with a status, of PATCH /api/leads. */
export const leadIds = z.object({
	ids: z
		.array(
			z.int('Each id must be a number').positive('Each id must be a number'),
			'ids must be a list',
		)
		.min(1, 'Choose at least one lead')
		.max(leadPage.max, `Choose at most ${leadPage.max} leads at once`),
})
export const leadsChange = leadIds.extend(leadChange.shape)

/** POST /api/leads/suspects/delete: the suspects of a link that were held for the same sign. */
export const suspectsAlike = z.object({
	linkId: z.int('linkId must be a number').positive('linkId must be a number'),
	sign: z.enum(suspectSigns, 'Unknown sign'),
})
