import { Hono } from 'hono'
import { analyticsQuery, type SharedReport } from '../../schema/analytics'
import { sharedReportAnswer } from '../../schema/answers/links'
import { analyticsOf } from '../analytics/answer'
import { accountEventIf } from '../auth/accountLog'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { notFound } from '../http/errors'
import { anyone } from '../http/gates'
import { limitNetwork } from '../http/rateLimit'
import { byId, validate } from '../http/validate'
import { askEarly, withVisits } from '../hub/freshNumbers'
import { documented, exampleLink } from '../openapi/documented'
import { storeOf } from '../platform/env'
import { readReport, revokeReport, sharedLink, shareReport } from './queries'
import { newSeed, secretOf, seedOf } from './secret'

/** The secret address of a link's report, for its owner; mounted under the links. */
export const sharing = new Hono<App>()
	.get(
		'/:id/shared-report',
		documented({
			name: 'getSharedReport',
			tag: 'Links',
			summary: 'Get the shared report of a link',
			ok: 200,
			answer: sharedReportAnswer,
			params: exampleLink,
		}),
		permit('reports.read'),
		byId,
		async (c) => {
			const { workspaceId } = c.var.caller
			const { seed, paused } = await readReport(c.var.db, workspaceId, c.req.valid('param').id)
			return c.json({ secret: seed && secretOf(c.env, seed), paused })
		},
	)
	.post(
		'/:id/shared-report',
		documented({
			name: 'shareReport',
			tag: 'Links',
			summary: 'Share a link’s report',
			description:
				'Anyone with the address /report/{secret} can see the link’s numbers, never its leads. A report that is already shared keeps its address, and one that a password reset paused is resumed.',
			ok: 201,
			answer: sharedReportAnswer,
			params: exampleLink,
		}),
		permit('reports.write'),
		byId,
		async (c) => {
			const { id } = c.req.valid('param')
			const event = accountEventIf(c, 'report_shared')
			const seed = await shareReport(c.var.db, c.var.caller.workspaceId, id, newSeed(), event)
			return c.json({ secret: secretOf(c.env, seed), paused: false }, 201)
		},
	)
	.delete(
		'/:id/shared-report',
		documented({
			name: 'revokeReport',
			tag: 'Links',
			summary: 'Stop sharing a link’s report',
			ok: 204,
			params: exampleLink,
		}),
		permit('reports.write'),
		byId,
		async (c) => {
			const { id } = c.req.valid('param')
			const event = accountEventIf(c, 'report_revoked')
			await revokeReport(c.var.db, c.var.caller.workspaceId, id, event)
			return c.body(null, 204)
		},
	)

const tooOften = 'This report was opened too often from your network. Please wait a minute.'

/** GET /api/shared-reports/{secret}: a link's numbers, for anyone with the address. */
export const sharedReports = new Hono<App>().get(
	'/:secret',
	anyone,
	validate('query', analyticsQuery.omit({ linkId: true })),
	async (c) => {
		const ip = c.req.header('cf-connecting-ip')
		await limitNetwork(c.env, c.env.SHARED_REPORT_LIMIT, ip, 'reports', tooOften)
		c.header('X-Robots-Tag', 'noindex')
		const seed = seedOf(c.env, c.req.param('secret'))
		const early = seed ? askEarly(c, seed) : undefined
		const link = seed && (await sharedLink(c.var.db, seed))
		// The same answer for a secret that never existed and one that was revoked.
		if (!link) throw notFound('Report')
		const { workspaceId, timezone, id, title, fields, after } = link
		const workspace = { id: workspaceId, timezone }
		const db = await withVisits(c, c.var.db, { reader: seed, workspaceId }, early)
		const numbers = await analyticsOf(storeOf(db, workspaceId), workspace, {
			...c.req.valid('query'),
			linkId: id,
		})
		if (!numbers) throw notFound('Report')
		return c.json({
			title,
			fields: fields.map(({ key, label }) => ({ key, label })),
			goesOn: after.kind !== 'message',
			numbers: { ...numbers, links: [] },
		} satisfies SharedReport)
	},
)
