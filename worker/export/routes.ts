import { Hono } from 'hono'
import { leadExportQuery } from '../../schema/lead'
import { linkFilter } from '../../schema/linkList'
import { accountEvent } from '../auth/accountLog'
import { detachLease } from '../auth/lease'
import { permit } from '../auth/permit'
import { limitSearches } from '../auth/workspaceLimits'
import { siteOf } from '../hosts/hosts'
import type { App } from '../http/context'
import { validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { requireExport, visibleLimit } from '../payments/plan'
import { csvAnswer } from './csv'
import { leadColumns } from './leadColumns'
import { linkColumns } from './linkColumns'
import { exportLinks } from './linkQueries'
import { exportLeads } from './queries'

/** Mounted at /api/export. */
export const exports = new Hono<App>()
	.get(
		'/leads',
		documented({
			name: 'exportLeads',
			tag: 'Leads',
			summary: 'Export leads as CSV',
			ok: 200,
			answer: 'csv',
			query: { status: 'new' },
		}),
		permit('leads.export', { exclusive: 'export' }),
		limitSearches,
		validate('query', leadExportQuery),
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
			return csvAnswer(
				c,
				fileName([linkTitle, filter.status, filter.q]),
				{ columns: leadColumns({ ...form, origin: new URL(c.req.url).origin }), pages },
				detachLease(c),
			)
		},
	)

	.get(
		'/links',
		documented({
			name: 'exportLinks',
			tag: 'Links',
			summary: 'Export links as CSV',
			description: 'Newest first; without a `state`, all that aren’t archived. On any plan.',
			ok: 200,
			answer: 'csv',
			query: { tag: 'print' },
		}),
		permit('links.export', { exclusive: 'export', counts: true }),
		limitSearches,
		validate('query', linkFilter),
		(c) => {
			const { store, caller } = c.var
			const event = accountEvent(c, 'links_exported')
			const pages = exportLinks(store, caller.workspaceId, c.req.valid('query'), event)
			return csvAnswer(
				c,
				'links',
				{ columns: linkColumns(siteOf(c.env, c.req.url)), pages },
				detachLease(c),
			)
		},
	)

/** leads-{what}, in characters safe for every file system and header. */
function fileName(what: readonly (string | undefined)[]) {
	const parts = what.flatMap((part) => {
		const plain = part
			?.normalize('NFKD')
			.toLowerCase()
			.replace(/\p{M}/gu, '')
			.replace(/[^a-z0-9]+/g, '-')
		return plain?.slice(0, 40).replace(/^-|-$/g, '') || []
	})
	return ['leads', ...parts].join('-')
}
