import { z } from 'zod'
import { countOf } from '../../../schema/answers/common'
import {
	linkAnswer,
	pageAnswer,
	sharedReportAnswer,
	tagsAnswer,
} from '../../../schema/answers/links'
import { link, type Operation } from '../operation'

export const linksOperations: Record<string, Operation> = {
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
		description: 'All of them or, if one does not exist, none.',
		ok: 200,
		answer: countOf('changed'),
		body: { ids: [12], addTags: ['webinar'], archived: false },
	},
	'POST /api/links/delete': {
		name: 'deleteLinks',
		tag: 'Links',
		summary: 'Delete many links',
		description:
			'Their leads are deleted with them, for good. All of them or, if one does not exist, none.',
		ok: 200,
		answer: countOf('deleted'),
		body: { ids: [12] },
	},
	'GET /api/links/tags': {
		name: 'listTags',
		tag: 'Links',
		summary: 'List the tags',
		ok: 200,
		answer: tagsAnswer,
	},
	'GET /api/links/page': {
		name: 'readPage',
		tag: 'Links',
		summary: 'Read a page’s title and description',
		description:
			'For creating a link to it. A 400 for an address that is not on the public internet.',
		ok: 200,
		answer: pageAnswer,
		query: { url: 'https://example.com/guide' },
	},
	'POST /api/links': {
		name: 'createLink',
		tag: 'Links',
		summary: 'Create a link',
		description:
			'`fields`, or the three flags, say what the form asks. A 409 if the `slug` is taken.',
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
			'Only what is given changes. A field key can’t change its type. Earlier slugs keep working.',
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
		description: 'Its leads are deleted with it, for good.',
		ok: 204,
		params: link,
	},
	'GET /api/links/:id/shared-report': {
		name: 'getSharedReport',
		tag: 'Links',
		summary: 'Get the shared report of a link',
		ok: 200,
		answer: sharedReportAnswer,
		params: link,
	},
	'POST /api/links/:id/shared-report': {
		name: 'shareReport',
		tag: 'Links',
		summary: 'Share a link’s report',
		description:
			'Anyone with the address /report/{secret} can see the link’s numbers, never its leads. A report that is already shared keeps its address.',
		ok: 201,
		answer: sharedReportAnswer,
		params: link,
	},
	'DELETE /api/links/:id/shared-report': {
		name: 'revokeReport',
		tag: 'Links',
		summary: 'Stop sharing a link’s report',
		ok: 204,
		params: link,
	},
}
