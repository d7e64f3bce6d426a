import { z } from 'zod'
import { searchLimit } from './leadList'
import { linkSorts, linkStates, maxTagLength } from './linkLimits'
import { linkPage } from './linkPage'
import { textShape } from './textShape'

const limitMessage = `limit must be from 1 to ${linkPage.max}`

/** A tag to find links by. */
export const tagToFind = textShape({ label: 'The tag', maxLength: maxTagLength }).toLowerCase()

/** Which links. Without a state, all but archived ones. */
export const linkFilter = z.object({
	q: textShape({ label: 'The search text', maxLength: searchLimit }).optional(),
	tag: tagToFind.optional(),
	state: z.enum(linkStates, 'Unknown state').optional(),
})
export type LinkFilter = z.output<typeof linkFilter>

/** The query of GET /api/links: filter, order and page. */
export const linkQuery = linkFilter.extend({
	sort: z.enum(linkSorts, `sort must be one of ${linkSorts.join(', ')}`).default('newest'),
	limit: z.coerce
		.number('limit must be a number')
		.int('limit must be a whole number')
		.min(1, limitMessage)
		.max(linkPage.max, limitMessage)
		.default(linkPage.default),
	cursor: z.string().max(100, 'The cursor is broken').optional(),
})
export type LinkQuery = z.output<typeof linkQuery>
