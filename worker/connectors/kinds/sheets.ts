import { z } from 'zod'
import { idName, type Kind } from '../kind'
import { addIdColumn, putRows, removeRow, rowsOf, sheetOf, spreadsheet } from './sheets/rows'

// https://developers.google.com/workspace/sheets/api/reference/rest
const files = z.object({
	files: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
	nextPageToken: z.string().optional(),
})
const problem = z.object({
	error: z.object({ message: z.string().optional(), status: z.string().optional() }),
})

const title = 'Leads from Leadlinks'
const pageSize = 100
const maxPages = 5

/** Rows of a spreadsheet that we made: access to others would mean access to all of the owner's. */
export const sheets: Kind = {
	base: (_, path) =>
		path.startsWith('/drive/') ? 'https://www.googleapis.com' : 'https://sheets.googleapis.com',
	headers: (key) => ({ Authorization: `Bearer ${key}` }),
	grant: {
		issuer: 'https://accounts.google.com',
		authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
		token: 'https://oauth2.googleapis.com/token',
		scopes: ['https://www.googleapis.com/auth/drive.file'],
		// Without these there is nothing to refresh it with.
		more: { access_type: 'offline', prompt: 'consent' },
	},
	words(status, body) {
		const { message } = problem.safeParse(body).data?.error ?? {}
		// The sheet was deleted in a spreadsheet that is there.
		if (status === 400 && /No grid with id/i.test(message ?? ''))
			return { message, kind: 'target_gone' }
		// The server's project lacks the API, which is not the owner's fault.
		if (status === 403 && /has not been used in project|is disabled/i.test(message ?? ''))
			return { message, kind: 'down' }
		if (status === 403 && /rate limit|quota/i.test(message ?? ''))
			return { message, kind: 'limited' }
		return { message }
	},
	atOnce: 100,
	// Sixty reads and sixty writes a minute: one of each, and some for what owners look at.
	gapMs: 1200,
	async account(ask) {
		const path = '/drive/v3/about?fields=user(displayName,emailAddress)'
		const { user } = z
			.object({
				user: z.object({ displayName: z.string().optional(), emailAddress: z.string().optional() }),
			})
			.parse(await ask('GET', path))
		return { name: user.emailAddress ?? user.displayName ?? 'Google' }
	},
	async targets(ask) {
		const query = new URLSearchParams({
			q: "mimeType = 'application/vnd.google-apps.spreadsheet' and trashed = false",
			fields: 'nextPageToken,files(id,name)',
			orderBy: 'modifiedTime desc',
			pageSize: String(pageSize),
		})
		const all = []
		for (let page = 0; page < maxPages; page++) {
			const part = files.parse(await ask('GET', `/drive/v3/files?${query}`))
			all.push(...part.files)
			if (!part.nextPageToken) break
			query.set('pageToken', part.nextPageToken)
		}
		return all
	},
	async make(ask, names) {
		const bold = { textFormat: { bold: true } }
		const values = [idName, ...names].map((name) => ({
			userEnteredValue: { stringValue: name },
			userEnteredFormat: bold,
		}))
		const made = spreadsheet.parse(
			await ask('POST', '/v4/spreadsheets', {
				properties: { title },
				sheets: [
					{
						properties: { title: 'Leads', gridProperties: { frozenRowCount: 1 } },
						// Only we need the ids.
						data: [{ rowData: [{ values }], columnMetadata: [{ hiddenByUser: true }] }],
					},
				],
			}),
		)
		return { id: made.spreadsheetId ?? '', name: made.properties?.title ?? title }
	},
	async fields(ask, target) {
		const { header } = await sheetOf(ask, target)
		return [...new Set(header)]
			.filter((name) => name !== '' && name !== idName)
			.map((name) => ({ id: name, name }))
	},
	async prepare(ask, target) {
		const { sheetId, header } = await sheetOf(ask, target)
		if (!header.includes(idName)) await addIdColumn(ask, target, sheetId, header.length)
		return String(sheetId)
	},
	send: (ask, { target, idField }, leads) => putRows(ask, target, Number(idField), leads),
	remove: (ask, { target, idField }, theirId) => removeRow(ask, target, Number(idField), theirId),
	compare: {
		atOnce: 1000,
		async find(ask, { target, idField }, theirIds) {
			const { rows } = await rowsOf(ask, target, Number(idField))
			return theirIds.filter((id) => rows.has(id))
		},
	},
	page: ({ target }) => `https://docs.google.com/spreadsheets/d/${encodeURIComponent(target)}/edit`,
}
