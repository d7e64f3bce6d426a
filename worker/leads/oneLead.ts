import { Hono } from 'hono'
import { leadAnswer, leadDetail, noteAnswer } from '../../schema/answers/leads'
import { passChange } from '../../schema/fileShape'
import { leadChange, leadDeletion, leadNote } from '../../schema/lead'
import { accountEventIf } from '../auth/accountLog'
import { permit } from '../auth/permit'
import { shownPass } from '../files/pass'
import { revokePass } from '../files/passQueries'
import type { App } from '../http/context'
import { byId, validate } from '../http/validate'
import { announce } from '../notifications/announce'
import { documented, exampleLead } from '../openapi/documented'
import { visibleLimit } from '../payments/plan'
import { changeLead } from './changeQueries'
import { addNote } from './noteQueries'
import { deleteLead, getLead } from './queries'

/** Reading and changing one lead; mounted in /api/leads. */
export const oneLead = new Hono<App>()
	.get(
		'/:id',
		documented({
			name: 'getLead',
			tag: 'Leads',
			summary: 'Get a lead',
			description:
				'With its form, the reasons for its score, other leads with the same email, and what happened with all of them: notes, changes, mails, connected tools and webhooks; and the lead’s own address of a file, if it got one.',
			ok: 200,
			answer: leadDetail,
			params: exampleLead,
		}),
		permit('leads.read'),
		byId,
		async (c) => {
			const { id } = c.req.valid('param')
			const lead = await getLead(c.var.store, c.var.caller, id, visibleLimit(c))
			return c.json({ ...lead, pass: lead.pass ? shownPass(c, lead.pass) : null })
		},
	)

	.patch(
		'/:id',
		documented({
			name: 'changeLead',
			tag: 'Leads',
			summary: 'Change a lead',
			description:
				'Changes only what you send of status, stage, assignee, follow-up and tags. A null status returns the lead to the rules. Leaving the stage `open` counts as the first contact; a null `firstContactAt` undoes that.',
			ok: 200,
			answer: leadAnswer,
			params: exampleLead,
			body: { stage: 'contacted', tags: ['Berlin'], followUpAt: '2026-12-01T09:00:00Z' },
		}),
		permit('leads.write'),
		byId,
		validate('json', leadChange),
		async (c) => {
			const { id } = c.req.valid('param')
			const { store, caller } = c.var
			const change = c.req.valid('json')
			const { lead, notified } = await changeLead(store, caller, id, change, visibleLimit(c))
			announce(c, notified)
			return c.json(lead)
		},
	)

	.patch(
		'/:id/file',
		documented({
			name: 'changeFilePass',
			tag: 'Leads',
			summary: 'Revoke a lead’s address of a file',
			description:
				'It then says that the file was withdrawn, downloads under way included. `false` undoes it.',
			ok: 204,
			params: exampleLead,
			body: { revoked: true },
		}),
		permit('leads.write'),
		byId,
		validate('json', passChange),
		async (c) => {
			const { id } = c.req.valid('param')
			await revokePass(c.var.store, c.var.caller.workspaceId, id, c.req.valid('json').revoked)
			return c.body(null, 204)
		},
	)

	.post(
		'/:id/notes',
		documented({
			name: 'addNote',
			tag: 'Leads',
			summary: 'Add a note to a lead',
			description:
				'The first note counts as first contact. It can mention members by id, as `<@7>`, who hear of it.',
			ok: 201,
			answer: noteAnswer,
			params: exampleLead,
			body: { text: 'Called, asked for a quote.' },
		}),
		permit('leads.write'),
		byId,
		validate('json', leadNote),
		async (c) => {
			const { id } = c.req.valid('param')
			const { text } = c.req.valid('json')
			const { store, caller } = c.var
			const { note, notified } = await addNote(store, caller, id, text, visibleLimit(c))
			announce(c, notified)
			return c.json(note, 201)
		},
	)

	.delete(
		'/:id',
		documented({
			name: 'deleteLead',
			tag: 'Leads',
			summary: 'Delete a lead',
			description:
				'To the trash, with its notes. `connectors` says what becomes of it in connected tools.',
			ok: 204,
			params: exampleLead,
		}),
		permit('leads.write'),
		byId,
		validate('query', leadDeletion),
		async (c) => {
			const { store, caller } = c.var
			const event = accountEventIf(c, 'leads_deleted')
			const deletion = { ...c.req.valid('param'), ...c.req.valid('query') }
			await deleteLead(store, caller, deletion, event)
			return c.body(null, 204)
		},
	)
