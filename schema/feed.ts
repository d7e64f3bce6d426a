import { z } from 'zod'
import { linkId, minScore } from './connector'
import { feedLimits } from './feedLimits'
import { textShape } from './textShape'

/** Why a feed has nothing: paused by hand, or a password reset. */
export const feedPauses = ['by_hand', 'reset'] as const
export type FeedPause = (typeof feedPauses)[number]

/** POST /api/feeds. */
export const feedInput = z.object({
	name: textShape({
		label: 'The name',
		maxLength: feedLimits.name,
		required: 'Please give the feed a name',
	}),
	linkId: linkId.default(null),
	minScore: minScore.default(null),
})
export type FeedInput = z.output<typeof feedInput>

/** PATCH /api/feeds/{id}. */
export const feedChange = z.object({ paused: z.boolean('paused must be true or false') })
