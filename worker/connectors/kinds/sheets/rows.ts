import { z } from 'zod'
import { type Ask, Fault, idName, type Row } from '../../kind'

export const spreadsheet = z.object({
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
export async function sheetOf(ask: Ask, target: string) {
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
export async function rowsOf(ask: Ask, target: string, sheetId: number) {
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
					start: { sheetId, rowIndex: row, columnIndex: idAt },
					fields,
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

/** Adds a column for our ids after the others. */
export const addIdColumn = (ask: Ask, target: string, sheetId: number, columns: number) => {
	const cells = [...Array.from({ length: columns }, () => undefined), cellOf(idName)]
	return batchUpdate(ask, target, [
		{ appendDimension: { sheetId, dimension: 'COLUMNS', length: 1 } },
		...updatesOf(sheetId, 0, cells),
	])
}

/** Changes the rows of leads, and adds those that have none; returns their ids there. */
export async function putRows(ask: Ask, target: string, sheetId: number, leads: readonly Row[]) {
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
}

/** How often a row is looked for again if somebody keeps moving it. */
const maxRounds = 3

/** Empties the row of a lead, if it has one. */
export async function removeRow(ask: Ask, target: string, sheetId: number, theirId: string) {
	for (let round = 0; round < maxRounds; round++) {
		const { idAt, rows } = await rowsOf(ask, target, sheetId)
		const row = rows.get(theirId)
		if (row === undefined || (await emptyRow(ask, target, { sheetId, row, idAt, theirId }))) return
	}
	throw new Fault('busy', 'Its rows are being moved right now.')
}
