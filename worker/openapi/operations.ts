import { z } from 'zod'
import {
	activitiesAnswer,
	analyticsAnswer,
	captured,
	countOf,
	deletedAlike,
	formAnswer,
	healthAnswer,
	importReport,
	leadAnswer,
	leadDetail,
	linkAnswer,
	newTokenAnswer,
	profileAnswer,
	rescored,
	retentionAnswer,
	statsAnswer,
	tokenAnswer,
	userAnswer,
} from '../../schema/answers'

/** What the document says of a route beyond what the route itself validates. */
export type Operation = {
	/** Its name in clients that are made from the document. */
	name: string
	tag: 'Links' | 'Leads' | 'Numbers' | 'Account' | 'Tokens' | 'Public'
	summary: string
	description?: string
	ok: 200 | 201 | 204
	/** What it answers; nothing for a 204. */
	answer?: z.ZodType | 'csv'
	/** Its headers, if it answers a page of a list. */
	paged?: true
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

/** Every operation that a program may use, by its route. */
export const operations: Record<string, Operation> = {
	'GET /api/links': {
		name: 'listLinks',
		tag: 'Links',
		summary: 'List links',
		description: 'All links of the workspace, newest first.',
		ok: 200,
		answer: z.array(linkAnswer),
	},
	'POST /api/links': {
		name: 'createLink',
		tag: 'Links',
		summary: 'Make a link',
		description: 'The form asks what `fields` says, or what the three flags say.',
		ok: 201,
		answer: linkAnswer,
		once: true,
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
		description: 'Only what is given changes. A key of a field never gets another type.',
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
		paged: true,
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

	'GET /api/leads': {
		name: 'listLeads',
		tag: 'Leads',
		summary: 'Find leads',
		description:
			'Newest first, or best first with `sort=score`. The plan may show the newest only.',
		ok: 200,
		answer: z.array(leadAnswer),
		paged: true,
		query: { q: 'lead', sort: 'score', limit: '20' },
	},
	'PATCH /api/leads': {
		name: 'changeLeads',
		tag: 'Leads',
		summary: 'Set the status of many leads',
		description: 'All of them or, if one is not there, none. With null they go back to the rules.',
		ok: 200,
		answer: countOf('changed'),
		body: { ids: [34], qualificationStatus: 'qualified' },
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
		description: 'With the form it was left on, why it has its score, and its other leads.',
		ok: 200,
		answer: leadDetail,
		params: lead,
	},
	'PATCH /api/leads/:id': {
		name: 'changeLead',
		tag: 'Leads',
		summary: 'Set the status of a lead',
		description: 'With null it goes back to the rules.',
		ok: 200,
		answer: leadAnswer,
		params: lead,
		body: { qualificationStatus: 'qualified' },
	},
	'DELETE /api/leads/:id': {
		name: 'deleteLead',
		tag: 'Leads',
		summary: 'Delete a lead',
		ok: 204,
		params: lead,
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
		params: { shortId: 'k7WmPq2' },
	},
	'POST /api/capture/:shortId': {
		name: 'capture',
		tag: 'Public',
		summary: 'Leave a lead',
		description: 'As a visitor does. The body holds the answers, by the keys of the form’s fields.',
		ok: 200,
		answer: captured,
		params: { shortId: 'k7WmPq2' },
		body: { name: 'Grace Hopper', email: 'grace@navy.mil' },
		bodyShape: z.record(z.string(), z.string()),
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
