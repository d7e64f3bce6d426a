import type { RouteRow } from './row'

/** Files. These servers have no bucket, so nothing can be uploaded: see files/files.test.ts. */
export const fileRows: Record<string, RouteRow> = {
	'GET /api/files': { ok: 200 },
	'POST /api/files': { json: { name: 'Guide.pdf', size: 2 }, ok: 409 },
	'PUT /api/files/:id/part': {
		param: 'fileId',
		query: '?number=1',
		type: 'application/octet-stream',
		ok: 409,
		others: 404,
	},
	'POST /api/files/:id/complete': { param: 'fileId', ok: 409, others: 404 },
	'DELETE /api/files/:id/upload': { param: 'fileId', ok: 409, others: 404 },
	'DELETE /api/files/:id': { param: 'fileId', ok: 204 },
	// The lead got none.
	'PATCH /api/leads/:id/file': { param: 'leadId', json: { revoked: true }, ok: 404 },
	// The lead has no files.
	'GET /api/leads/:id/uploads/:upload': { param: 'leadId', ok: 404 },
	// No page sent it.
	'POST /l/:shortId/upload': {
		param: 'shortId',
		query: '?field=cv&name=cv.pdf',
		ok: 409,
		trips: 1,
	},
	// No address that we have signed.
	'GET /f/:token': { param: 'shortId', ok: 404 },
	'POST /f/:token': { param: 'shortId', ok: 404 },
	'GET /f/:token/*': { param: 'shortId', ok: 404 },
}
