import { z } from 'zod'
import { count, id, when } from './common'
import { design } from './design'
import { field } from './forms'

const state = z.object({
	tags: z.array(z.string()).optional(),
	archived: z.boolean().optional(),
	active: z.boolean().optional(),
	expiresAt: when.nullable().optional(),
	destinationUrl: z.string().optional(),
	domain: z.string().nullable().optional(),
	slug: z.string().nullable().optional(),
	design: design.optional(),
	fields: z.array(field).optional(),
})

export const linksChanged = z
	.object({
		changed: count.describe('How many changed or, in a dry run, would'),
		undoId: z
			.string()
			.nullable()
			.optional()
			.describe('For POST /api/links/undo; null if nothing changed'),
		links: z
			.array(
				z.object({
					id,
					title: z.string(),
					version: z.string().describe('Stands for what the change is based on'),
					refused: z.string().nullable().describe('Why it can’t be changed; null if it can'),
					suggestion: z
						.string()
						.nullable()
						.describe(
							'A free address, if it is refused because its own is taken on the new domain',
						),
					before: state.describe('What changes, as it is'),
					after: state.describe('The same as it would be'),
				}),
			)
			.optional()
			.describe('Only in a dry run'),
	})
	.meta({ id: 'LinksChanged' })

export const linksUndone = z
	.object({ changed: count.describe('How many links have what they had before') })
	.meta({ id: 'LinksUndone' })
