import { type Context, Hono } from 'hono'
import { overviewQuery, quotaChange, suspension } from '../../schema/moderation'
import { evictLink } from '../capture/publicLink'
import type { App } from '../http/context'
import { byId, validate } from '../http/validate'
import { waiting } from '../operations/health'
import { dismissReports, raiseImports, suspendAccount, suspendLink } from './actQueries'
import { operatorEmail, requireOperator } from './operators'
import { readOverview } from './queries'

/** The operators' API, mounted at /api/admin. */
export const admin = new Hono<App>()
	.get('/', requireOperator, validate('query', overviewQuery), async (c) => {
		const [overview, submissions, visits] = await Promise.all([
			readOverview(c.var.db, c.req.valid('query').before),
			waiting(c.env.CAPTURES),
			waiting(c.env.VISITS),
		])
		return c.json({ ...overview, waiting: { submissions, visits } })
	})

	.put('/links/:id/suspension', requireOperator, byId, validate('json', suspension), async (c) => {
		const { reason } = c.req.valid('json')
		const by = { operator: operatorEmail(c) ?? '', reason }
		const names = await suspendLink(c.var.db, c.req.valid('param').id, by)
		await evictLinks(c, names)
		return c.body(null, 204)
	})

	.put(
		'/accounts/:id/suspension',
		requireOperator,
		byId,
		validate('json', suspension),
		async (c) => {
			const { reason } = c.req.valid('json')
			const by = { operator: operatorEmail(c) ?? '', reason }
			const names = await suspendAccount(c.var.db, c.req.valid('param').id, by)
			await evictLinks(c, names)
			return c.body(null, 204)
		},
	)

	.put(
		'/accounts/:id/import-quota',
		requireOperator,
		byId,
		validate('json', quotaChange),
		async (c) => {
			const { raised } = c.req.valid('json')
			await raiseImports(c.var.db, c.req.valid('param').id, operatorEmail(c) ?? '', raised)
			return c.body(null, 204)
		},
	)

	.delete('/links/:id/reports', requireOperator, byId, async (c) => {
		await dismissReports(c.var.db, c.req.valid('param').id, operatorEmail(c) ?? '')
		return c.body(null, 204)
	})

/** Best effort: the act is done, and copies go stale within a minute anyway. */
async function evictLinks(c: Context<App>, names: readonly string[]) {
	await evictLink(new URL(c.req.url).origin, names).catch(() => {})
}
