import { z } from 'zod'
import {
	activitiesAnswer,
	analyticsAnswer,
	captured,
	countOf,
	deletedAlike,
	deliveryAnswer,
	designAnswer,
	formAnswer,
	healthAnswer,
	importReport,
	leadAnswer,
	leadDetail,
	linkAnswer,
	newTokenAnswer,
	newWebhookAnswer,
	noteAnswer,
	payloadAnswer,
	pictureAnswer,
	profileAnswer,
	replayed,
	rescored,
	retentionAnswer,
	rotatedAnswer,
	statsAnswer,
	tagsAnswer,
	templateAnswer,
	tokenAnswer,
	userAnswer,
	viewAnswer,
	webhookAnswer,
	webhookTested,
	workAnswer,
} from '../../schema/answers'

/** What the document says of a route beyond what the route itself validates. */
export type Operation = {
	/** Its name in clients that are made from the document. */
	name: string
	tag: 'Links' | 'Design' | 'Leads' | 'Numbers' | 'Account' | 'Webhooks' | 'Tokens' | 'Public'
	summary: string
	description?: string
	ok: 200 | 201 | 204
	/** What it answers; nothing for a 204. */
	answer?: z.ZodType | 'csv'
	/** Its headers, if it answers a page of a list. */
	paged?: 'leads' | 'links'
	/** Whether it takes an Idempotency-Key. */
	once?: true
	/** Examples that work as they stand for whoever has these ids. */
	params?: Record<string, string>
	query?: Record<string, string>
	body?: object
	/** The shape of a body that the route reads by itself. */
	bodyShape?: z.ZodType
	/** Errors beside those that follow from what it takes. */
	errors?: number[]
}

const link = { id: '12' }
const lead = { id: '34' }
const webhook = { id: '78' }

/** Every operation that a program may use, by its route. */
export const operations: Record<string, Operation> = {
	'GET /api/links': {
		name: 'listLinks',
		tag: 'Links',
		summary: 'List links',
		description:
			'Newest first, in pages. Without a state, all that aren’t archived. `visits`, `leads` and `rate` sort the largest first.',
		ok: 200,
		answer: z.array(linkAnswer),
		paged: 'links',
		query: { q: 'guide', sort: 'leads', limit: '20' },
	},
	'PATCH /api/links': {
		name: 'changeLinks',
		tag: 'Links',
		summary: 'Tag or archive many links',
		description: 'All of them or, if one is not there, none.',
		ok: 200,
		answer: countOf('changed'),
		body: { ids: [12], addTags: ['webinar'], archived: false },
	},
	'GET /api/links/tags': {
		name: 'listTags',
		tag: 'Links',
		summary: 'List the tags',
		ok: 200,
		answer: tagsAnswer,
	},
	'POST /api/links': {
		name: 'createLink',
		tag: 'Links',
		summary: 'Make a link',
		description:
			'The form asks what `fields` says, or what the three flags say. A `slug` that is taken is a 409.',
		ok: 201,
		answer: linkAnswer,
		once: true,
		errors: [409],
		body: { title: 'The guide', destinationUrl: 'https://example.com/guide', requirePhone: true },
	},
	'GET /api/links/:id': {
		name: 'getLink',
		tag: 'Links',
		summary: 'Get a link',
		ok: 200,
		answer: linkAnswer,
		params: link,
	},
	'PATCH /api/links/:id': {
		name: 'changeLink',
		tag: 'Links',
		summary: 'Change a link',
		description:
			'Only what is given changes. A key of a field never gets another type. Every earlier slug keeps working.',
		ok: 200,
		answer: linkAnswer,
		params: link,
		body: { title: 'The new guide', active: false },
		errors: [409],
	},
	'DELETE /api/links/:id': {
		name: 'deleteLink',
		tag: 'Links',
		summary: 'Delete a link',
		description: 'Its leads go with it, for good.',
		ok: 204,
		params: link,
	},
	'GET /api/links/:id/leads': {
		name: 'listLeadsOfLink',
		tag: 'Leads',
		summary: 'List the leads of a link',
		ok: 200,
		answer: z.array(leadAnswer),
		paged: 'leads',
		params: link,
		query: { limit: '20' },
	},
	'POST /api/links/:id/import': {
		name: 'importLeads',
		tag: 'Leads',
		summary: 'Import leads into a link',
		description:
			'At most 1000 rows at a time. The same importId and row never make a lead twice; `dryRun` only reports.',
		ok: 200,
		answer: importReport,
		once: true,
		params: link,
		body: {
			importId: '0d6f1a52-6f0c-4a57-9d3e-6f7c2d1f9a10',
			dryRun: false,
			rows: [{ row: 2, name: 'Grace Hopper', email: 'grace@navy.mil', captured: '2026-01-31' }],
		},
	},

	'GET /api/design': {
		name: 'getDesign',
		tag: 'Design',
		summary: 'Get the design of all pages',
		description: 'What a link doesn’t choose for itself it has from here.',
		ok: 200,
		answer: designAnswer,
	},
	'PATCH /api/design': {
		name: 'changeDesign',
		tag: 'Design',
		summary: 'Change the design of all pages',
		description:
			'What is given changes, and null takes a choice back. Visitors see it within a minute. `draft` is kept as it is, for the editor.',
		ok: 200,
		answer: designAnswer,
		body: { design: { colour: '#0f6b4f', background: '#f5f3ec', layout: 'split' } },
	},
	'POST /api/design/templates': {
		name: 'saveTemplate',
		tag: 'Design',
		summary: 'Save a design under a name',
		description: 'One of the same name is replaced.',
		ok: 201,
		answer: templateAnswer,
		body: { name: 'Autumn', design: { colour: '#c2410c', background: 'gradient' } },
		errors: [409],
	},
	'DELETE /api/design/templates/:id': {
		name: 'deleteTemplate',
		tag: 'Design',
		summary: 'Delete a template',
		description: 'Pages that were made with it stay as they are.',
		ok: 204,
		params: { id: '92' },
	},
	'POST /api/pictures': {
		name: 'addPicture',
		tag: 'Design',
		summary: 'Upload a picture',
		description:
			'A PNG, JPEG, WebP, GIF or AVIF in base64, of 1 MB at most, or 200 kB where the server has no bucket. It goes once no page has used it for a day.',
		ok: 201,
		answer: pictureAnswer,
		body: { data: 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==' },
		errors: [409, 413],
	},

	'GET /api/leads': {
		name: 'listLeads',
		tag: 'Leads',
		summary: 'Find leads',
		description:
			'Newest first, or best first with `sort=score`, or soonest first with `followUp`. A lead’s source is its campaign’s or else the referring host. The plan may show the newest only.',
		ok: 200,
		answer: z.array(leadAnswer),
		paged: 'leads',
		query: { q: 'lead', sort: 'score', stage: 'open', from: '1970-01-01', limit: '20' },
	},
	'PATCH /api/leads': {
		name: 'changeLeads',
		tag: 'Leads',
		summary: 'Change many leads',
		description:
			'Status, stage, follow-up and tags: what is given changes, in all of them or, if one is not there, in none. The status null hands them back to the rules.',
		ok: 200,
		answer: countOf('changed'),
		body: { ids: [34], stage: 'contacted', addTags: ['Berlin'] },
	},
	'POST /api/leads/delete': {
		name: 'deleteLeads',
		tag: 'Leads',
		summary: 'Delete many leads',
		description: 'All of them or, if one is not there, none.',
		ok: 200,
		answer: countOf('deleted'),
		body: { ids: [34] },
	},
	'POST /api/leads/release': {
		name: 'releaseLeads',
		tag: 'Leads',
		summary: 'Release leads held as suspected spam',
		description:
			'They become leads that count, by the status of their score. All of them or, if one is not there, none.',
		ok: 200,
		answer: countOf('released'),
		body: { ids: [34] },
	},
	'POST /api/leads/suspects/delete': {
		name: 'deleteSuspects',
		tag: 'Leads',
		summary: 'Delete suspected spam of one kind',
		description:
			'All of a link that is held for the same sign. Some thousands at a time: call it until `done` is true.',
		ok: 200,
		answer: deletedAlike,
		body: { linkId: 12, sign: 'rush' },
	},
	'GET /api/leads/:id': {
		name: 'getLead',
		tag: 'Leads',
		summary: 'Get a lead',
		description:
			'With the form it was left on, why it has its score, the other leads of its e-mail, and what was noted and changed in them.',
		ok: 200,
		answer: leadDetail,
		params: lead,
	},
	'PATCH /api/leads/:id': {
		name: 'changeLead',
		tag: 'Leads',
		summary: 'Change a lead',
		description:
			'Status, stage, follow-up and tags: what is given changes. The status null hands it back to the rules. Leaving the stage `open` is noted as the first contact.',
		ok: 200,
		answer: leadAnswer,
		params: lead,
		body: { stage: 'contacted', tags: ['Berlin'], followUpAt: '2026-12-01T09:00:00Z' },
	},
	'DELETE /api/leads/:id': {
		name: 'deleteLead',
		tag: 'Leads',
		summary: 'Delete a lead',
		ok: 204,
		params: lead,
	},
	'POST /api/leads/:id/notes': {
		name: 'addNote',
		tag: 'Leads',
		summary: 'Add a note to a lead',
		description: 'The first one is noted as the first contact.',
		ok: 201,
		answer: noteAnswer,
		params: lead,
		body: { text: 'Called, asked for a quote.' },
	},
	'PATCH /api/leads/notes/:id': {
		name: 'changeNote',
		tag: 'Leads',
		summary: 'Change a note of your own',
		ok: 200,
		answer: noteAnswer,
		params: { id: '78' },
		body: { text: 'Called twice, asked for a quote.' },
	},
	'DELETE /api/leads/notes/:id': {
		name: 'deleteNote',
		tag: 'Leads',
		summary: 'Delete a note of your own',
		ok: 204,
		params: { id: '78' },
	},
	'GET /api/leads/work': {
		name: 'getWork',
		tag: 'Leads',
		summary: 'See who is waiting',
		description: 'How soon leads are answered, and whose follow-up is due.',
		ok: 200,
		answer: workAnswer,
	},
	'GET /api/leads/views': {
		name: 'listViews',
		tag: 'Leads',
		summary: 'List the saved views',
		ok: 200,
		answer: z.array(viewAnswer),
	},
	'POST /api/leads/views': {
		name: 'saveView',
		tag: 'Leads',
		summary: 'Save a view of the leads',
		description: 'A view of the same name is replaced.',
		ok: 201,
		answer: viewAnswer,
		body: { name: 'Won this month', query: 'stage=won&when=month' },
		errors: [409],
	},
	'DELETE /api/leads/views/:id': {
		name: 'deleteView',
		tag: 'Leads',
		summary: 'Delete a saved view',
		ok: 204,
		params: { id: '90' },
	},
	'GET /api/leads/rescore': {
		name: 'countOutdatedLeads',
		tag: 'Leads',
		summary: 'Count the leads that older rules scored',
		ok: 200,
		answer: countOf('outdated'),
	},
	'POST /api/leads/rescore': {
		name: 'rescoreLeads',
		tag: 'Leads',
		summary: 'Score leads again by the newest rules',
		description: 'Some at a time: call it until `done` is true.',
		ok: 200,
		answer: rescored,
	},
	'GET /api/export/leads': {
		name: 'exportLeads',
		tag: 'Leads',
		summary: 'Export leads as CSV',
		ok: 200,
		answer: 'csv',
		query: { status: 'new' },
	},
	'POST /api/privacy/erase': {
		name: 'erasePerson',
		tag: 'Leads',
		summary: 'Erase a person',
		description: 'Deletes all leads with an e-mail address. Only for an owner or admin.',
		ok: 200,
		answer: countOf('erased'),
		body: { email: 'grace@navy.mil' },
	},

	'GET /api/stats': {
		name: 'getStats',
		tag: 'Numbers',
		summary: 'Get the numbers',
		ok: 200,
		answer: statsAnswer,
	},
	'GET /api/analytics': {
		name: 'getAnalytics',
		tag: 'Numbers',
		summary: 'Get the numbers over time',
		description:
			'People and leads by day in a time zone, beside the period before, and what is known of the people. At most 366 days; the last 30 unless you say which.',
		ok: 200,
		answer: analyticsAnswer,
		query: { from: '2026-10-01', to: '2026-10-31', timezone: 'Europe/Berlin' },
	},
	'GET /api/activities': {
		name: 'listActivities',
		tag: 'Numbers',
		summary: 'List what happened last',
		description: 'The newest leads and links.',
		ok: 200,
		answer: activitiesAnswer,
	},

	'GET /api/auth/user': {
		name: 'getUser',
		tag: 'Account',
		summary: 'See whose token it is',
		ok: 200,
		answer: userAnswer,
	},
	'PATCH /api/auth/user': {
		name: 'changeUser',
		tag: 'Account',
		summary: 'Change the name',
		ok: 200,
		answer: profileAnswer,
		body: { name: 'Ada Byron' },
	},
	'GET /api/privacy/retention': {
		name: 'getRetention',
		tag: 'Account',
		summary: 'See how long leads are kept',
		ok: 200,
		answer: retentionAnswer,
	},
	'PUT /api/privacy/retention': {
		name: 'setRetention',
		tag: 'Account',
		summary: 'Set how long leads are kept',
		description: 'In days; null keeps them. Only for an owner or admin.',
		ok: 200,
		answer: retentionAnswer,
		body: { days: 365 },
	},

	'GET /api/webhooks': {
		name: 'listWebhooks',
		tag: 'Webhooks',
		summary: 'List webhooks',
		ok: 200,
		answer: z.array(webhookAnswer),
	},
	'POST /api/webhooks': {
		name: 'createWebhook',
		tag: 'Webhooks',
		summary: 'Have an address told of events',
		description:
			'As Standard Webhooks has it: signed, and tried again for three days. An address of Slack, Discord, Microsoft Teams or Telegram gets messages for people. The answer shows the secret once.',
		ok: 201,
		answer: newWebhookAnswer,
		body: {
			url: 'https://93.184.216.34/hooks',
			events: ['lead.created', 'lead.deleted'],
			linkId: 12,
			minScore: 50,
		},
		errors: [409],
	},
	'PATCH /api/webhooks/:id': {
		name: 'changeWebhook',
		tag: 'Webhooks',
		summary: 'Change, pause or resume a webhook',
		description: 'Only what is given changes. While it is paused by hand nothing is kept for it.',
		ok: 200,
		answer: webhookAnswer,
		params: webhook,
		body: { minScore: null, paused: false },
	},
	'DELETE /api/webhooks/:id': {
		name: 'deleteWebhook',
		tag: 'Webhooks',
		summary: 'Delete a webhook',
		description: 'What waits for it is dropped.',
		ok: 204,
		params: webhook,
	},
	'POST /api/webhooks/:id/rotate': {
		name: 'rotateWebhookSecret',
		tag: 'Webhooks',
		summary: 'Get a new secret',
		description: 'For a day both sign. The answer shows the new one once.',
		ok: 200,
		answer: rotatedAnswer,
		params: webhook,
	},
	'POST /api/webhooks/:id/test': {
		name: 'testWebhook',
		tag: 'Webhooks',
		summary: 'Send a made-up lead',
		description: 'At once, and answers with what came of it.',
		ok: 200,
		answer: webhookTested,
		params: webhook,
	},
	'GET /api/webhooks/:id/deliveries': {
		name: 'listDeliveries',
		tag: 'Webhooks',
		summary: 'See what was sent',
		description:
			'Of the last 30 days, newest first, 20 at a time: `before` goes on behind the id of the last.',
		ok: 200,
		answer: z.array(deliveryAnswer),
		params: webhook,
	},
	'POST /api/webhooks/:id/again': {
		name: 'sendDeliveryAgain',
		tag: 'Webhooks',
		summary: 'Send a delivery again',
		ok: 204,
		params: webhook,
		body: { deliveryId: 89 },
	},
	'POST /api/webhooks/:id/replay': {
		name: 'replayWebhook',
		tag: 'Webhooks',
		summary: 'Send the leads since a date again',
		description:
			'As lead.created, oldest first, 2000 at a time: call it with `next` as the body until that is null.',
		ok: 200,
		answer: replayed,
		params: webhook,
		body: { since: '2026-01-31' },
	},
	'GET /api/webhooks/sample': {
		name: 'sampleWebhook',
		tag: 'Webhooks',
		summary: 'See what an event would send',
		description: 'With the newest leads or links, at most three.',
		ok: 200,
		answer: z.array(payloadAnswer),
		query: { event: 'lead.created' },
	},

	'GET /api/tokens': {
		name: 'listTokens',
		tag: 'Tokens',
		summary: 'List tokens',
		description: 'Tokens are managed by people: these three take a session, and no token.',
		ok: 200,
		answer: z.array(tokenAnswer),
	},
	'POST /api/tokens': {
		name: 'createToken',
		tag: 'Tokens',
		summary: 'Make a token',
		ok: 201,
		answer: newTokenAnswer,
		body: { name: 'The CRM', scopes: ['leads:read'], expiresAt: '2099-12-31' },
		errors: [409],
	},
	'DELETE /api/tokens/:id': {
		name: 'revokeToken',
		tag: 'Tokens',
		summary: 'Revoke a token',
		ok: 204,
		params: { id: '56' },
	},

	'GET /api/info/:shortId': {
		name: 'getForm',
		tag: 'Public',
		summary: 'Get the form of a link',
		description: 'What a visitor sees: it needs no token.',
		ok: 200,
		answer: formAnswer,
		errors: [403, 410],
		params: { shortId: 'k7WmPq2' },
	},
	'POST /api/capture/:shortId': {
		name: 'capture',
		tag: 'Public',
		summary: 'Leave a lead',
		description:
			'As a visitor does. The body holds the answers, by the keys of the form’s fields: texts, of a field of the type choices a list, of checkboxes true or false. Where the form asks for consent, `_consent` is true.',
		ok: 200,
		answer: captured,
		errors: [403, 410],
		params: { shortId: 'k7WmPq2' },
		body: { name: 'Grace Hopper', email: 'grace@navy.mil' },
		bodyShape: z.record(
			z.string(),
			z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
		),
	},
	'GET /api/health': {
		name: 'getHealth',
		tag: 'Public',
		summary: 'See whether all is well',
		description: 'A 503 with the same body while owners cannot work.',
		ok: 200,
		answer: healthAnswer,
	},
}
