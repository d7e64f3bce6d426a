import { z } from 'zod'
import { trashDays } from '../trash'
import { count, id, when } from './common'

export const trashEntry = z
	.object({
		kind: z.enum(['link', 'lead']),
		id: id.describe('The id of the link or lead, which it has again once restored'),
		title: z
			.string()
			.nullable()
			.describe('The link’s title, or the lead’s name, email or phone; null if it left none'),
		linkId: id,
		linkTitle: z.string().nullable(),
		linkDeleted: z.boolean().describe('Whether the link is deleted: it has to be restored first'),
		leads: count.describe('How many leads were deleted with the link; 0 for a lead'),
		inTools: z
			.boolean()
			.describe(
				'Whether its leads were left in connected tools: deleting it for good can delete them there, too',
			),
		bytes: count.describe('The space it takes'),
		deletedAt: when,
		deletedBy: z.string().nullable().describe('Who deleted it; null if their account is gone'),
		until: when.describe(`When it is deleted for good: after ${trashDays} days`),
	})
	.meta({ id: 'TrashEntry' })
