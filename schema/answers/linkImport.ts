import { z } from 'zod'
import { count, when } from './common'

export const linkImportAnswer = z
	.object({
		rows: z.array(
			z.object({
				row: z.int(),
				outcome: z
					.enum(['imported', 'address', 'invalid'])
					.describe('`address`: the link can’t have the address that its row names'),
				message: z.string().optional(),
				suggestion: z.string().optional().describe('An address that is free'),
			}),
		),
		quota: z
			.object({
				limit: z.int(),
				used: z.int(),
				resetsAt: when.describe('When the next day begins, in UTC'),
			})
			.describe('How many links the workspace can import a day'),
	})
	.meta({ id: 'LinkImport' })

export const linkImportsAnswer = z
	.array(z.object({ importId: z.string(), createdAt: when, links: count }))
	.meta({ id: 'LinkImports' })

export const linkImportUndone = z
	.object({ deleted: count, kept: count.describe('Links that have leads') })
	.meta({ id: 'LinkImportUndone' })
