import { Hono } from 'hono'
import { z } from 'zod'
import { countOf } from '../../schema/answers/common'
import {
	deletedAlike,
	leadAnswer,
	noteAnswer,
	viewAnswer,
	workAnswer,
} from '../../schema/answers/leads'
import {
	leadIds,
	leadNote,
	leadQuery,
	leadsChange,
	leadsDeletion,
	leadView,
	suspectsAlike,
} from '../../schema/lead'
import { accountEventIf } from '../auth/accountLog'
import { permit } from '../auth/permit'
import { limitSearches } from '../auth/workspaceLimits'
import type { App } from '../http/context'
import { byId, validate } from '../http/validate'
import { announce } from '../notifications/announce'
import { documented } from '../openapi/documented'
import { visibleLimit } from '../payments/plan'
import { changeLeads } from './changeQueries'
import { listLeads } from './listQueries'
import { deleteNote, editNote } from './noteQueries'
import { oneLead } from './oneLead'
import { listHeaders } from './paging'
import { deleteLeads } from './queries'
import { deleteAlike, releaseLeads } from './suspectQueries'
import { deleteView, saveView, viewsOf } from './viewQueries'
import { workAhead } from './workQueries'

export const leads = new Hono<App>()

	.get(
		'/',
		documented({
			name: 'listLeads',
			tag: 'Leads',
			summary: 'Find leads',
			description:
				'Newest first, or best first with `sort=score`, or soonest first with `followUp`. The plan may limit this to the newest leads.',
			ok: 200,
			answer: z.array(leadAnswer),
			paged: 'leads',
			query: { q: 'lead', sort: 'score', stage: 'open', from: '1970-01-01', limit: '20' },
		}),
		permit('leads.read'),
		limitSearches,
		validate('query', leadQuery),
		async (c) => {
			const { workspaceId, userId, timezone } = c.var.caller
			const query = { ...c.req.valid('query'), userId, timezone, visibleLimit: visibleLimit(c) }
			const page = await listLeads(c.var.store, workspaceId, query)
			return c.json(page.leads, 200, listHeaders(c.req.url, page))
		},
	)

	.patch(
		'/',
		documented({
			name: 'changeLeads',
			tag: 'Leads',
			summary: 'Change many leads',
			description:
				'Changes only what you send of status, stage, assignee, follow-up and tags: in all of the leads or, if one doesn’t exist, in none. A null status returns them to the rules; a null `firstContactAt` undoes a first contact that a stage recorded.',
			ok: 200,
			answer: countOf('changed'),
			body: { ids: [34], stage: 'contacted', addTags: ['Berlin'] },
		}),
		permit('leads.write'),
		validate('json', leadsChange),
		async (c) => {
			const { store, caller } = c.var
			const change = c.req.valid('json')
			const { changed, notified } = await changeLeads(store, caller, change, visibleLimit(c))
			announce(c, notified)
			return c.json({ changed })
		},
	)

	.post(
		'/delete',
		documented({
			name: 'deleteLeads',
			tag: 'Leads',
			summary: 'Delete many leads',
			description:
				'To the trash. All of them or, if one does not exist, none. `connectors` says what becomes of them in connected tools.',
			ok: 200,
			answer: countOf('deleted'),
			body: { ids: [34] },
		}),
		permit('leads.write'),
		validate('json', leadsDeletion),
		async (c) => {
			const { store, caller } = c.var
			const event = accountEventIf(c, 'leads_deleted')
			return c.json({ deleted: await deleteLeads(store, caller, c.req.valid('json'), event) })
		},
	)

	.post(
		'/release',
		documented({
			name: 'releaseLeads',
			tag: 'Leads',
			summary: 'Release leads held as suspected spam',
			description:
				'They become ordinary leads, with the status of their score. All of them or, if one does not exist, none.',
			ok: 200,
			answer: countOf('released'),
			body: { ids: [34] },
		}),
		permit('leads.write'),
		validate('json', leadIds),
		async (c) => {
			const { ids } = c.req.valid('json')
			const { store, caller } = c.var
			return c.json({
				released: await releaseLeads(store, caller.workspaceId, ids, visibleLimit(c)),
			})
		},
	)

	.post(
		'/suspects/delete',
		documented({
			name: 'deleteSuspects',
			tag: 'Leads',
			summary: 'Delete suspected spam of one kind',
			description:
				'All of one link that are held for the same reason, permanently. A few thousand at a time: call it until `done` is true.',
			ok: 200,
			answer: deletedAlike,
			body: { linkId: 12, sign: 'rush' },
		}),
		permit('leads.write'),
		validate('json', suspectsAlike),
		async (c) =>
			c.json(await deleteAlike(c.var.store, c.var.caller.workspaceId, c.req.valid('json'))),
	)

	.get(
		'/work',
		documented({
			name: 'getWork',
			tag: 'Leads',
			summary: 'Get what is due',
			description: 'How fast leads get a first contact, and what needs action.',
			ok: 200,
			answer: workAnswer,
		}),
		permit('leads.read'),
		async (c) => c.json(await workAhead(c.var.store, c.var.caller, visibleLimit(c))),
	)

	.get(
		'/views',
		documented({
			name: 'listViews',
			tag: 'Leads',
			summary: 'List the saved views',
			ok: 200,
			answer: z.array(viewAnswer),
		}),
		permit('leads.read'),
		async (c) => c.json(await viewsOf(c.var.store, c.var.caller.workspaceId)),
	)

	.post(
		'/views',
		documented({
			name: 'saveView',
			tag: 'Leads',
			summary: 'Save a view of the leads',
			description: 'Replaces a view of the same name.',
			ok: 201,
			answer: viewAnswer,
			body: { name: 'Won this month', query: 'stage=won&when=month' },
			errors: [409],
		}),
		permit('leads.write'),
		validate('json', leadView),
		async (c) =>
			c.json(await saveView(c.var.store, c.var.caller.workspaceId, c.req.valid('json')), 201),
	)

	.delete(
		'/views/:id',
		documented({
			name: 'deleteView',
			tag: 'Leads',
			summary: 'Delete a saved view',
			ok: 204,
			params: { id: '90' },
		}),
		permit('leads.write'),
		byId,
		async (c) => {
			await deleteView(c.var.store, c.var.caller.workspaceId, c.req.valid('param').id)
			return c.body(null, 204)
		},
	)

	.patch(
		'/notes/:id',
		documented({
			name: 'changeNote',
			tag: 'Leads',
			summary: 'Change your own note',
			ok: 200,
			answer: noteAnswer,
			params: { id: '78' },
			body: { text: 'Called twice, asked for a quote.' },
		}),
		permit('leads.write'),
		byId,
		validate('json', leadNote),
		async (c) => {
			const { store, caller } = c.var
			const { text } = c.req.valid('json')
			const { note, notified } = await editNote(store, caller, c.req.valid('param').id, text)
			announce(c, notified)
			return c.json(note)
		},
	)

	.delete(
		'/notes/:id',
		documented({
			name: 'deleteNote',
			tag: 'Leads',
			summary: 'Delete your own note',
			ok: 204,
			params: { id: '78' },
		}),
		permit('leads.write'),
		byId,
		async (c) => {
			await deleteNote(c.var.store, c.var.caller, c.req.valid('param').id)
			return c.body(null, 204)
		},
	)

	.route('/', oneLead)
