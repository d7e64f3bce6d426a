import { details, type RouteRow } from './row'

const link = {
	title: 'A guide',
	description: 'Thirty pages',
	destinationUrl: 'https://example.com/guide',
	requireName: true,
	requireEmail: true,
	requirePhone: false,
	active: true,
}
/** Links, their pages, and leads. */
export const workRows: Record<string, RouteRow> = {
	'PATCH /api/workspace': {
		json: { timezone: 'Asia/Kolkata' },
		ok: 200,
	},
	'GET /api/workspace/paused-reports': { ok: 200 },
	'GET /api/privacy/retention': { ok: 200 },
	'PUT /api/privacy/retention': {
		json: { days: 90 },
		ok: 200,
	},
	'POST /api/privacy/erase': {
		json: { email: 'zq-lead@visitors.example' },
		ok: 200,
	},

	'GET /api/links': {
		query: '?q=a&tag=news&sort=leads&limit=10',
		ok: 200,
	},
	'PATCH /api/links': {
		json: ({ linkId }) => ({ ids: [Number(linkId)], addTags: ['news'], archived: true }),
		ok: 200,
		others: 400,
	},
	'POST /api/links/undo': {
		json: { undoId: '7d2a1a3e-8a55-4b0e-9a0f-0d9c4f6c2b11' },
		ok: 200,
	},
	'POST /api/links/delete': {
		json: ({ linkId }) => ({ ids: [Number(linkId)] }),
		ok: 200,
		others: 400,
	},
	'GET /api/links/tags': { ok: 200 },
	'GET /api/links/page': {
		query: '?url=nowhere.example/guide',
		ok: 200,
	},
	'GET /api/links/:id/icon': {
		param: 'linkId',
		query: '?host=example.com',
		ok: 204,
		trips: 1,
	},
	'POST /api/links/:id/check': { param: 'linkId', ok: 200, others: 404 },
	'POST /api/links': { json: link, ok: 201 },
	'GET /api/links/templates': { ok: 200 },
	'POST /api/links/:id/duplicate': { param: 'linkId', json: { title: 'Another' }, ok: 201 },
	'GET /api/links/:id': { param: 'linkId', ok: 200 },
	'PATCH /api/links/:id': {
		param: 'linkId',
		json: { active: false, slug: 'Autumn-Guide', tags: ['news'], appendAnswers: { email: 'e' } },
		ok: 200,
		others: 404,
	},
	'GET /api/links/:id/ways': { param: 'linkId', ok: 200 },
	'POST /api/links/:id/ways': {
		param: 'linkId',
		json: { name: 'Podcast', label: 'Podcast, episode 12' },
		ok: 201,
	},
	'PATCH /api/links/:id/ways/:way': {
		param: 'linkId',
		json: { label: 'Flyer at the spring fair' },
		ok: 200,
	},
	'DELETE /api/links/:id/ways/:way': { param: 'linkId', ok: 204 },
	'DELETE /api/links/:id': { param: 'linkId', ok: 204 },
	'GET /api/design': { ok: 200 },
	'PATCH /api/design': {
		json: { design: { colour: '#123456' }, draft: null },
		ok: 200,
	},
	'POST /api/design/templates': {
		json: { name: 'Autumn', design: { colour: '#c2410c' } },
		ok: 201,
	},
	'DELETE /api/design/templates/:id': {
		param: 'templateId',
		ok: 204,
	},
	'GET /api/design/qr-styles': { ok: 200 },
	'POST /api/design/qr-styles': {
		json: {
			name: 'Flyers',
			look: { color: '#0f6b4f', background: '#ffffff', rounded: true, logo: null },
		},
		ok: 201,
	},
	'DELETE /api/design/qr-styles/:id': { param: 'qrStyleId', ok: 204 },
	'GET /api/campaigns': { ok: 200 },
	'POST /api/campaigns': {
		json: { name: 'Newsletter', parameters: { utm_medium: 'email' } },
		ok: 201,
	},
	'DELETE /api/campaigns/:id': { param: 'campaignId', ok: 204 },
	'POST /api/pictures': {
		json: { data: 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==' },
		ok: 201,
	},
	'GET /i/:hash': { param: 'pictureHash', ok: 200, trips: 1 },
	'GET /api/links/:id/leads': {
		param: 'linkId',
		query: '?limit=2',
		ok: 200,
	},
	'GET /api/workspace/members': { ok: 200 },
	'GET /api/notifications': { ok: 200 },
	'POST /api/notifications/read': { json: {}, ok: 204 },
	'PUT /api/workspace/away': { json: { until: '2999-01-01' }, ok: 200 },
	'GET /api/workspace/imports': { ok: 200, trips: 1 },
	'POST /api/links/import': {
		json: {
			importId: '0d6f1a52-6f0c-4a57-9d3e-6f7c2d1f9a10',
			dryRun: false,
			csv: 'Destination URL,Slug,Clicks\nhttps://example.com/guide,imported-guide,12\nnowhere,,\n',
		},
		ok: 200,
		// What the rows depend on takes a trip of its own, and so does each portion of the links.
		trips: 3,
	},
	'GET /api/links/import': { ok: 200 },
	'DELETE /api/links/import/:importId': {
		param: 'linkImportId',
		ok: 200,
		// One for the links, and one to let others import.
		trips: 3,
	},
	'POST /api/links/:id/import': {
		param: 'linkId',
		json: {
			importId: '7d2a1a3e-8a55-4b0e-9a0f-0d9c4f6c2b11',
			dryRun: false,
			rows: [{ row: 2, ...details, captured: '2026-01-31' }],
			newFields: [{ key: 'imported_size', type: 'text', label: 'Size' }],
		},
		ok: 200,
	},

	'GET /api/leads': {
		query: '?q=a&status=hot&limit=10',
		ok: 200,
	},
	'PATCH /api/leads': {
		json: ({ leadId }) => ({
			ids: [Number(leadId)],
			qualificationStatus: 'hot',
			stage: 'contacted',
			addTags: ['Berlin'],
		}),
		ok: 200,
		others: 400,
	},
	'POST /api/leads/delete': {
		json: ({ leadId }) => ({ ids: [Number(leadId)] }),
		ok: 200,
		others: 400,
	},
	'POST /api/leads/release': {
		json: ({ suspectId }) => ({ ids: [Number(suspectId)] }),
		ok: 200,
		others: 400,
	},
	'POST /api/leads/suspects/delete': {
		json: ({ linkId }) => ({ linkId: Number(linkId), sign: 'rush' }),
		ok: 200,
	},
	'GET /api/trash': { query: '?limit=10', ok: 200 },
	'POST /api/trash/leads/restore': {
		json: ({ trashedLeadId }) => ({ ids: [Number(trashedLeadId)] }),
		ok: 200,
		others: 404,
	},
	'POST /api/trash/links/restore': {
		json: ({ trashedLinkId }) => ({ ids: [Number(trashedLinkId)] }),
		ok: 200,
		others: 404,
	},
	'DELETE /api/trash/leads/:id': { param: 'trashedLeadId', ok: 204 },
	'DELETE /api/trash/links/:id': { param: 'trashedLinkId', ok: 204 },
	'DELETE /api/trash': { ok: 204 },
	'GET /api/leads/work': { ok: 200 },
	'GET /api/leads/views': { ok: 200 },
	'POST /api/leads/views': {
		json: { name: 'Won this month', query: 'stage=won&when=month' },
		ok: 201,
	},
	'DELETE /api/leads/views/:id': {
		param: 'viewId',
		ok: 204,
	},
	'POST /api/leads/:id/notes': {
		param: 'leadId',
		json: { text: 'Called, asked for a quote.' },
		ok: 201,
	},
	'PATCH /api/leads/notes/:id': {
		param: 'noteId',
		personal: true,
		json: { text: 'Called twice.' },
		ok: 200,
	},
	'DELETE /api/leads/notes/:id': {
		param: 'noteId',
		personal: true,
		ok: 204,
	},
	'GET /api/leads/:id': { param: 'leadId', ok: 200 },
	'PATCH /api/leads/:id': {
		param: 'leadId',
		json: { qualificationStatus: 'qualified', stage: 'won', tags: ['VIP'], followUpAt: null },
		ok: 200,
	},
	'DELETE /api/leads/:id': { param: 'leadId', ok: 204 },
	'GET /api/leads/rescore': { ok: 200 },
	'POST /api/leads/rescore': { ok: 200 },
	// A stream, whose lease ends with it.
	'GET /api/export/leads': { ok: 200, trips: 3 },
	'GET /api/export/links': { ok: 200, trips: 3 },
}
