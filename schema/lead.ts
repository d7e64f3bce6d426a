import { z } from 'zod'
import { leadFilter } from './leadFilterShapes'
import { leadSorts } from './leadList'
import { leadPage } from './leadPage'
import { isOurView, viewTaken } from './leadViews'
import { momentShape } from './momentShape'
import { qualificationStatuses, suspectSigns } from './score'
import { maxLeadTags, maxTagLength, stages, tagsIn } from './stage'
import { textShape } from './textShape'
import { toolDeletion } from './toolDeletion'

/** The query of GET /api/links/{id}/leads: paging only. */
export const leadPageQuery = z.object({
	limit: z.coerce
		.number('limit must be a number')
		.int('limit must be a whole number')
		.min(1, `limit must be from 1 to ${leadPage.max}`)
		.max(leadPage.max, `limit must be from 1 to ${leadPage.max}`)
		.default(leadPage.default),
	cursor: z.string().max(100, 'The cursor is broken').optional(),
})

const tag = textShape({ label: 'Tag', maxLength: maxTagLength, required: 'A tag needs a name' })

const newerThanMessage = 'newerThan must be the id of a lead'

/** The query of GET /api/leads: filter, order and page. */
export const leadQuery = leadPageQuery.extend({
	...leadFilter.shape,
	/** Only leads that came after the one with this id, such as a former answer's X-Newest-Lead. */
	newerThan: z.coerce
		.number(newerThanMessage)
		.int(newerThanMessage)
		.min(0, newerThanMessage)
		.optional(),
	sort: z.enum(leadSorts, 'sort must be newest or score').default('newest'),
})

const nothingToChange = 'Nothing to change'
const changesSomething = (change: Record<string, unknown>) =>
	Object.entries(change).some(([name, value]) => name !== 'ids' && value !== undefined)
const someTags = z.array(tag, 'Tags must be a list')
const tooManyTags = `A lead can have at most ${maxLeadTags} tags`
const listOfTags = someTags
	.transform((texts) => tagsIn(texts))
	.refine(({ length }) => length <= maxLeadTags, tooManyTags)

const changes = {
	/** Sets the status by hand; null returns the lead to the rules. */
	qualificationStatus: z.enum(qualificationStatuses, 'Unknown status').nullable().optional(),
	stage: z.enum(stages, 'Unknown stage').optional(),
	/** A member of the workspace; null for nobody. */
	assigneeId: z
		.int('assigneeId must be a number')
		.positive('assigneeId must be a number')
		.nullable()
		.optional(),
	/** Null for none. */
	followUpAt: momentShape('followUpAt').nullable().optional(),
	/** Only null: takes back a first contact recorded by a change of stage. One by a note stays. */
	firstContactAt: z.null('firstContactAt can only be taken back, with null').optional(),
}

/** PATCH /api/leads/{id}: changes only what is sent. */
export const leadChange = z
	.object({ ...changes, tags: listOfTags.optional() })
	.refine(changesSomething, nothingToChange)

/** Leads by their ids. */
export const leadIds = z.object({
	ids: z
		.array(
			z.int('Each id must be a number').positive('Each id must be a number'),
			'ids must be a list',
		)
		.min(1, 'Choose at least one lead')
		.max(leadPage.max, `Choose at most ${leadPage.max} leads at once`),
})

const idsMessage = `ids must be at most ${leadPage.max} numbers, separated by commas`

/** The query of GET /api/export/leads: the filter, and optionally the only leads to export. */
export const leadExportQuery = leadFilter.extend({
	ids: z
		.string()
		.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, idsMessage)
		.transform((text) => text.split(',').map(Number))
		.refine(({ length }) => length <= leadPage.max, idsMessage)
		.optional()
		.meta({
			description: `Only leads with these ids, at most ${leadPage.max}, separated by commas`,
		}),
})

/** DELETE /api/leads/{id}: its query. */
export const leadDeletion = z.object(toolDeletion)

/** POST /api/leads/delete. */
export const leadsDeletion = leadIds.extend(toolDeletion)

/** PATCH /api/leads: the same for many leads; tags are added to or removed from what each has. */
export const leadsChange = leadIds
	.extend({
		...changes,
		addTags: listOfTags.optional(),
		removeTags: someTags.max(maxLeadTags, tooManyTags).optional(),
	})
	.refine(changesSomething, nothingToChange)
export type LeadChanges = z.infer<typeof leadChange> & z.infer<typeof leadsChange>

/** POST /api/leads/{id}/notes and PATCH /api/leads/notes/{id} */
export const leadNote = z.object({
	text: textShape({
		label: 'Note',
		maxLength: 5000,
		required: 'Write something first',
		lines: true,
	}),
})

export const maxLeadViews = 50

/** POST /api/leads/views: the query string of the list's address, saved under a name. */
export const leadView = z.object({
	name: textShape({ label: 'Name', maxLength: 60, required: 'Name is required' }).refine(
		(name) => !isOurView(name),
		viewTaken,
	),
	query: textShape({ label: 'Query', maxLength: 1000 }),
})

/** POST /api/leads/suspects/delete: the link's suspects held for the same sign. */
export const suspectsAlike = z.object({
	linkId: z.int('linkId must be a number').positive('linkId must be a number'),
	sign: z.enum(suspectSigns, 'Unknown sign'),
})
