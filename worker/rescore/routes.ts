import { Hono } from 'hono'
import { countOf } from '../../schema/answers/common'
import { rescored } from '../../schema/answers/leads'
import { callerWith, permit } from '../auth/permit'
import type { App } from '../http/context'
import { documented } from '../openapi/documented'
import { countOutdated, maxRescored, outdatedLeads, rescore } from './queries'

const next = callerWith((c, { workspaceId }) => outdatedLeads(c.var.db, workspaceId))

/** Mounted at /api/leads/rescore. */
export const rescoring = new Hono<App>()
	.get(
		'/',
		documented({
			name: 'countOutdatedLeads',
			tag: 'Leads',
			summary: 'Count the leads scored by older rules',
			ok: 200,
			answer: countOf('outdated'),
		}),
		permit('leads.read'),
		async (c) => c.json({ outdated: await countOutdated(c.var.store, c.var.caller.workspaceId) }),
	)

	.post(
		'/',
		documented({
			name: 'rescoreLeads',
			tag: 'Leads',
			summary: 'Rescore leads by the newest rules',
			description: 'In batches: call it until `done` is true.',
			ok: 200,
			answer: rescored,
		}),
		next.permit('leads.write'),
		async (c) => {
			const leads = next.read(c)
			await rescore(c.var.store, c.var.caller.workspaceId, leads, new Date())
			return c.json({ rescored: leads.length, done: leads.length < maxRescored })
		},
	)
