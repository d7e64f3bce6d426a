import { z } from 'zod'
import { type Ask, Fault, idName, type Kind } from '../kind'

// https://developers.google.com/workspace/sheets/api/reference/rest
const spreadsheet = z.object({
	spreadsheetId: z.string().optional(),
	properties: z.object({ title: z.string() }).optional(),
	sheets: z.array(z.object({ properties: z.object({ sheetId: z.number() }) })),
})
const gridRange = z.object({
	sheetId: z.number().optional(),
	endColumnIndex: z.number().optional(),
})
const ranges = z.object({
	valueRanges: z
		.array(
			z.object({
				valueRange: z.object({ values: z.array(z.array(z.string())).default([]) }),
				dataFilters: z.array(z.object({ gridRange })),
			}),
		)
		.default([]),
})
const removals = z.object({
	replies: z.array(
		z.object({
			deleteDuplicates: z.object({ duplicatesRemovedCount: z.number().default(0) }).optional(),
		}),
	),
})
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
/** The most characters of a cell. */
const maxCell = 50_000

const pathOf = (target: string, rest = '') =>
	`/v4/spreadsheets/${encodeURIComponent(target)}${rest}`

/** The texts of several rows or columns, in the order of the filters; the first row or column of each. */
async function read(ask: Ask, target: string, filters: z.infer<typeof gridRange>[]) {
	const answer = ranges.parse(
		await ask('POST', pathOf(target, '/values:batchGetByDataFilter'), {
			dataFilters: filters.map((gridRange) => ({ gridRange })),
			majorDimension: 'ROWS',
		}),
	)
	return filters.map(
		(filter) =>
			answer.valueRanges.find(({ dataFilters }) =>
				dataFilters.some(
					({ gridRange }) =>
						(gridRange.sheetId ?? 0) === filter.sheetId &&
						gridRange.endColumnIndex === filter.endColumnIndex,
				),
			)?.valueRange.values ?? [],
	)
}

const headerOf = (sheetId: number) => ({ sheetId, startRowIndex: 0, endRowIndex: 1 })
const columnOf = (sheetId: number, column: number) => ({
	sheetId,
	startColumnIndex: column,
	endColumnIndex: column + 1,
})

/** The sheet with our leads, which is the first unless one has our ids; and its header. */
async function sheetOf(ask: Ask, target: string) {
	const { sheets } = spreadsheet.parse(
		await ask('GET', pathOf(target, '?fields=sheets.properties.sheetId')),
	)
	const ids = sheets.map(({ properties: { sheetId } }) => sheetId)
	const headers = (await read(ask, target, ids.map(headerOf))).map(([header = []]) => header)
	const at = Math.max(
		headers.findIndex((header) => header.includes(idName)),
		0,
	)
	return { sheetId: ids[at] ?? 0, header: headers[at] ?? [] }
}

/** The header, and the row of each lead by its id, from 0. */
async function rowsOf(ask: Ask, target: string, sheetId: number) {
	// Where the ids are, unless somebody has moved them.
	const [[header = []] = [], atStart = []] = await read(ask, target, [
		headerOf(sheetId),
		columnOf(sheetId, 0),
	])
	const at = header.indexOf(idName)
	if (at < 0)
		throw new Fault('refused', `There is no column “${idName}”, by which rows are found.`, {
			field: idName,
		})
	const [column = []] = at === 0 ? [atStart] : await read(ask, target, [columnOf(sheetId, at)])
	return { header, idAt: at, rows: new Map(column.map(([id = ''], i) => [id, i])) }
}

/** Never a formula: only what somebody types is one. */
const cellOf = (text: string) => {
	if (text === '') return {}
	// A score can be sorted and summed up; whatever is longer may be a phone or a code.
	return {
		userEnteredValue: /^(?:0|[1-9]\d{0,4})$/.test(text)
			? { numberValue: Number(text) }
			: { stringValue: text },
	}
}

type Cell = ReturnType<typeof cellOf>

const fields = 'userEnteredValue'

const batchUpdate = (ask: Ask, target: string, requests: object[]) =>
	ask('POST', pathOf(target, ':batchUpdate'), { requests })

/** What changes a row's cells, and leaves those between them. */
function updatesOf(sheetId: number, rowIndex: number, cells: (Cell | undefined)[]) {
	const runs: { columnIndex: number; values: Cell[] }[] = []
	for (const [columnIndex, cell] of cells.entries()) {
		if (!cell) continue
		const last = runs.at(-1)
		if (last && last.columnIndex + last.values.length === columnIndex) last.values.push(cell)
		else runs.push({ columnIndex, values: [cell] })
	}
	return runs.map(({ columnIndex, values }) => ({
		updateCells: { start: { sheetId, rowIndex, columnIndex }, rows: [{ values }], fields },
	}))
}

/** How often a row is looked for that is moved meanwhile. */
const maxRounds = 3

/**
 * Empties a row if it is still the lead's, in one step: people sort and insert rows at any time, so its number alone
 * says nothing. A row with the same id is put above it, the second of two alike is removed, and the first goes again.
 * An empty row stays. Returns whether it was the lead's.
 */
async function emptyRow(
	ask: Ask,
	target: string,
	at: { sheetId: number; row: number; idAt: number; theirId: string },
) {
	const { sheetId, row, idAt, theirId } = at
	const above = { sheetId, dimension: 'ROWS', startIndex: row, endIndex: row + 1 }
	const ids = { sheetId, dimension: 'COLUMNS', startIndex: idAt, endIndex: idAt + 1 }
	const id = { userEnteredValue: { stringValue: theirId } }
	const { replies } = removals.parse(
		await batchUpdate(ask, target, [
			{ insertDimension: { range: above, inheritFromBefore: false } },
			{
				updateCells: {
					...{ start: { sheetId, rowIndex: row, columnIndex: idAt }, fields },
					rows: [{ values: [id] }],
				},
			},
			{
				deleteDuplicates: {
					range: { sheetId, startRowIndex: row, endRowIndex: row + 2 },
					comparisonColumns: [ids],
				},
			},
			{ deleteDimension: { range: above } },
		]),
	)
	return replies.some(({ deleteDuplicates }) => deleteDuplicates?.duplicatesRemovedCount === 1)
}

/** A lead's cells, by the header. Throws a Fault for a column that is not there, and a text that is too long. */
function cellsOf(header: readonly string[], values: Record<string, string>) {
	const cells: (Cell | undefined)[] = header.map(() => undefined)
	for (const [name, text] of Object.entries(values)) {
		const at = header.indexOf(name)
		if (at < 0) throw new Fault('refused', `There is no column “${name}”.`, { field: name })
		if (text.length > maxCell)
			throw new Fault('refused', `“${name}” is too long: a cell has at most 50,000 characters.`, {
				field: name,
			})
		cells[at] = cellOf(text)
	}
	return cells
}

/** Rows of a spreadsheet that we have made: Google gives access to no others without asking for all. */
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
						// The ids are for us.
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
		if (!header.includes(idName)) {
			const cell = { userEnteredValue: { stringValue: idName } }
			await batchUpdate(ask, target, [
				{ appendDimension: { sheetId, dimension: 'COLUMNS', length: 1 } },
				...updatesOf(sheetId, 0, [...header.map(() => undefined), cell]),
			])
		}
		return String(sheetId)
	},
	async send(ask, { target, idField }, leads) {
		const sheetId = Number(idField)
		const { header, idAt, rows } = await rowsOf(ask, target, sheetId)
		const added: { values: Cell[] }[] = []
		const requests: object[] = []
		for (const { lead, values } of leads) {
			const cells = cellsOf(header, values)
			const row = rows.get(String(lead.id))
			if (row === undefined) {
				cells[idAt] = { userEnteredValue: { stringValue: String(lead.id) } }
				added.push({ values: cells.map((cell) => cell ?? {}) })
			} else requests.push(...updatesOf(sheetId, row, cells))
		}
		if (added.length > 0) requests.push({ appendCells: { sheetId, rows: added, fields } })
		// All of them, or none.
		await batchUpdate(ask, target, requests)
		return leads.map(({ lead }) => String(lead.id))
	},
	async remove(ask, { target, idField }, theirId) {
		const sheetId = Number(idField)
		for (let round = 0; round < maxRounds; round++) {
			const { idAt, rows } = await rowsOf(ask, target, sheetId)
			const row = rows.get(theirId)
			if (row === undefined || (await emptyRow(ask, target, { sheetId, row, idAt, theirId })))
				return
		}
		throw new Fault('busy', 'Its rows are being moved right now.')
	},
	compare: {
		atOnce: 1000,
		async find(ask, { target, idField }, theirIds) {
			const { rows } = await rowsOf(ask, target, Number(idField))
			return theirIds.filter((id) => rows.has(id))
		},
	},
	page: ({ target }) => `https://docs.google.com/spreadsheets/d/${encodeURIComponent(target)}/edit`,
}
