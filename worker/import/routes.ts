import { Hono } from 'hono'
import { z } from 'zod'
import { id } from '../../schema/id'
import { duplicateInLink, importBatch, type RowReport } from '../../schema/import'
import type { App } from '../context'
import { getLink } from '../links/queries'
import { validate } from '../validate'
import { storable, store } from './queries'
import { readRows } from './rows'

/** Mounted in /api/links, behind requireOwner. Answers a report on every row, in their order. */
export const imports = new Hono<App>().post(
	'/:id/import',
	validate('param', z.object({ id })),
	validate('json', importBatch),
	async (c) => {
		const { dryRun, ...batch } = c.req.valid('json')
		const link = { ownerId: c.var.owner.id, linkId: c.req.valid('param').id }
		await getLink(c.var.db, link.ownerId, link.linkId)
		const { ready, refused } = readRows(batch, new Date())
		const imported = await (dryRun ? storable : store)(c.var.db, link, ready)
		const report = ready.map(
			({ row, submissionId }): RowReport =>
				imported.has(submissionId)
					? { row, outcome: 'imported' }
					: { row, outcome: 'duplicate', message: duplicateInLink },
		)
		return c.json([...refused, ...report].sort((a, b) => a.row - b.row))
	},
)
