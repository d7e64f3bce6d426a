import { Hono } from 'hono'
import { importReport } from '../../schema/answers/leads'
import { duplicateInLink, importBatch, type RowReport } from '../../schema/import'
import { requireGoodStanding } from '../abuse/standing'
import { accountEventIf } from '../auth/accountLog'
import { releaseLease } from '../auth/lease'
import { callerWith } from '../auth/permit'
import { limitBatches } from '../auth/workspaceLimits'
import type { App, Lease } from '../http/context'
import { badInput, notFound } from '../http/errors'
import { byId, validate } from '../http/validate'
import { sameAgain } from '../idempotency/once'
import { thresholdsOf } from '../leads/thresholds'
import { notifyTabs } from '../notifications/announce'
import { documented, exampleLink } from '../openapi/documented'
import { importDone, importTarget, storable, store } from './queries'
import { requireRoom } from './quota'
import { sortRows } from './rows'

/** The number of fields, in its form and retired, up to which an import can add more to a link. */
const maxNamedFields = 100

const target = callerWith(
	(c, { workspaceId }) => importTarget(c.var.db, workspaceId, Number(c.req.param('id'))),
	'import',
)

/** Mounted in /api/links. Answers with a report on every row, in order. */
export const imports = new Hono<App>().post(
	'/:id/import',
	documented({
		name: 'importLeads',
		tag: 'Leads',
		summary: 'Import leads into a link',
		description:
			'At most 1000 rows at a time, and as many a day as `GET /api/workspace/imports` says. A row with the same `importId` is never imported twice; `dryRun` only reports.',
		ok: 200,
		answer: importReport,
		once: true,
		params: exampleLink,
		body: {
			importId: '0d6f1a52-6f0c-4a57-9d3e-6f7c2d1f9a10',
			dryRun: false,
			rows: [{ row: 2, name: 'Grace Hopper', email: 'grace@navy.mil', captured: '2026-01-31' }],
		},
	}),

	byId,
	target.permit('leads.write'),
	requireGoodStanding,
	limitBatches,
	sameAgain,
	validate('json', importBatch),
	async (c) => {
		const [link] = target.read(c)
		if (!link) throw notFound('Link')
		const { dryRun, newFields, last, ...batch } = c.req.valid('json')
		const { id: linkId } = c.req.valid('param')
		const known = [...link.fields, ...link.retiredFields]
		const added = newFields.filter(({ key }) => !known.some((field) => field.key === key))
		const fields = [...known, ...added]
		if (added.length > 0 && fields.length > maxNamedFields) {
			throw badInput(
				`The leads of a link can have answers to at most ${maxNamedFields} fields. Please keep fewer columns.`,
			)
		}
		const thresholds = thresholdsOf(link)
		const { ready, refused } = sortRows(batch, { linkId, fields, thresholds }, new Date())
		const { workspaceId } = c.var.caller
		const into = { workspaceId, linkId }
		const leads = ready.map(({ lead }) => lead)
		if (!dryRun) await requireRoom(c, link, into, leads)
		const end = releaseLease(c.var.db, c.var.lease as Lease)
		const imported = dryRun
			? await storable(c.var.store, into, leads, end)
			: await store(
					c.var.store,
					into,
					leads,
					end,
					added,
					accountEventIf(c, 'leads_imported', { about: link.title }),
					last ? [importDone(c.var.store, c.var.caller, linkId)] : [],
				)
		if (last && !dryRun) c.executionCtx.waitUntil(notifyTabs(c.env, [c.var.caller]))
		c.set('lease', undefined)
		const report = ready.map(
			({ row, lead }): RowReport =>
				imported.has(lead.submissionId)
					? { row, outcome: 'imported' }
					: { row, outcome: 'duplicate', message: duplicateInLink },
		)
		return c.json([...refused, ...report].sort((a, b) => a.row - b.row))
	},
)
