import { z } from 'zod'
import { feedPauses } from '../feed'
import { id, when } from './common'

const feedFacts = {
	id,
	name: z.string(),
	linkId: id.nullable().describe('Only leads of this link; null for all'),
	minScore: z.int().nullable().describe('Only leads of at least this score; null for all'),
	prefix: z.string().describe('How its secret begins'),
	createdAt: when,
	paused: z.enum(feedPauses).nullable().describe('Why it has nothing; null if it is not paused'),
	lastReadAt: when.nullable().describe('Accurate to the hour'),
}
export const feedAnswer = z.object(feedFacts).meta({ id: 'Feed' })
export const newFeedAnswer = z
	.object({ ...feedFacts, address: z.url().describe('Shown only once') })
	.meta({ id: 'NewFeed' })
