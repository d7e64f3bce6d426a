import { Hono } from 'hono'
import { leadFilter } from '../../schema/leadFilterShapes'
import { accountEvent } from '../auth/accountLog'
import { handOver } from '../auth/lease'
import { permit } from '../auth/permit'
import { limitSearches } from '../auth/workspaceLimits'
import type { App } from '../http/context'
import { streamOf } from '../http/stream'
import { validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { requireExport, visibleLimit } from '../payments/plan'
import { csvOf } from './csv'
import { exportLeads } from './queries'

/** Mounted at /api/export. */
export const exports = new Hono<App>().get(
	'/leads',
	documented({
		name: 'exportLeads',
		tag: 'Leads',
		summary: 'Export leads as CSV',
		ok: 200,
		answer: 'csv',
		query: { status: 'new' },
	}),
	permit('leads.export', { alone: 'export' }),
	limitSearches,
	validate('query', leadFilter),
	async (c) => {
		requireExport(c)
		const filter = c.req.valid('query')
		const { workspaceId, userId, timezone } = c.var.caller
		const { linkTitle, pages, ...form } = await exportLeads(
			c.var.store,
			workspaceId,
			{ ...filter, userId, timezone, visibleLimit: visibleLimit(c) },
			accountEvent(c, 'leads_exported'),
		)
		const name = fileName([linkTitle, filter.status, filter.q])
		return c.body(
			streamOf(csvOf({ ...form, origin: new URL(c.req.url).origin }, pages), handOver(c)),
			200,
			{
				'Content-Type': 'text/csv; charset=utf-8',
				'Content-Disposition': `attachment; filename="${name}"`,
			},
		)
	},
)

/** leads-{what}-{date}.csv, in characters safe for every file system and header. */
function fileName(what: readonly (string | undefined)[]) {
	const parts = what.flatMap((part) => {
		const plain = part
			?.normalize('NFKD')
			.toLowerCase()
			.replace(/\p{M}/gu, '')
			.replace(/[^a-z0-9]+/g, '-')
		return plain?.slice(0, 40).replace(/^-|-$/g, '') || []
	})
	return `${['leads', ...parts, new Date().toISOString().slice(0, 10)].join('-')}.csv`
}
