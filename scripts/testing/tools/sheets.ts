import {
	type Answer,
	objectOf,
	type State,
	type Stored,
	type Tool,
	text,
} from '../connectorTool.ts'

type Cell = { userEnteredValue?: { stringValue?: string; numberValue?: number } }
type Rows = { values: Cell[] }[]
type Request = {
	appendCells?: { sheetId: number; rows: Rows; fields: string }
	updateCells?: { start: { rowIndex: number; columnIndex: number }; rows: Rows; fields: string }
	insertDimension?: { range: { startIndex: number } }
	deleteDuplicates?: {
		range: { startRowIndex: number; endRowIndex: number }
		comparisonColumns: { startIndex: number }[]
	}
	deleteDimension?: { range: { startIndex: number } }
	appendDimension?: object
}
type GridRange = { sheetId: number; startRowIndex?: number; startColumnIndex?: number }

const sheetId = 5
const error = (code: number, message: string, status: string) => ({
	error: { code, message, status },
})
const statusOf: Record<number, string> = {
	401: 'UNAUTHENTICATED',
	403: 'PERMISSION_DENIED',
	404: 'NOT_FOUND',
	409: 'ABORTED',
	429: 'RESOURCE_EXHAUSTED',
	500: 'INTERNAL',
}

const shown = ({ userEnteredValue: value }: Cell) => value?.stringValue ?? value?.numberValue ?? ''

/** The rows below the header. */
const rowsOf = (state: State) => [...state.records.values()]

function valuesOf(state: State, { startRowIndex, startColumnIndex = 0 }: GridRange) {
	if (startRowIndex === 0) return [state.fields]
	const name = state.fields[startColumnIndex] ?? ''
	const column = [name, ...rowsOf(state).map(({ values }) => text(values[name]))]
	// Empty cells at the end are left out.
	return column.map((value) => (value === '' ? [] : [value]))
}

function apply(state: State, target: string, request: Request) {
	const { appendCells, updateCells, insertDimension, deleteDuplicates, deleteDimension } = request
	for (const { values } of appendCells?.rows ?? []) {
		const id = String(state.nextId++)
		const named = values.map((cell, i) => [state.fields[i] ?? '', shown(cell)])
		state.records.set(id, { id, target, values: Object.fromEntries(named) })
	}
	if (updateCells) {
		const { rowIndex, columnIndex } = updateCells.start
		for (const [i, cell] of (updateCells.rows[0]?.values ?? []).entries()) {
			if (rowIndex === 0) {
				state.fields[columnIndex + i] = text(shown(cell))
				continue
			}
			const row = rowsOf(state)[rowIndex - 1]
			if (row) row.values[state.fields[columnIndex + i] ?? ''] = shown(cell)
		}
	}
	if (insertDimension) {
		const id = String(state.nextId++)
		const at = insertDimension.range.startIndex - 1
		replaceRows(state, rowsOf(state).toSpliced(at, 0, { id, target, values: {} }))
	}
	const gone = deleteDimension && rowsOf(state)[deleteDimension.range.startIndex - 1]
	if (gone) state.records.delete(gone.id)
	return deleteDuplicates ? { deleteDuplicates: removeAlike(state, deleteDuplicates) } : {}
}

function replaceRows(state: State, rows: Stored[]) {
	state.records.clear()
	for (const row of rows) state.records.set(row.id, row)
}

/** Removes duplicate rows from a range, which is padded with empty ones, so that nothing beyond it moves. */
function removeAlike(
	state: State,
	{ range, comparisonColumns }: NonNullable<Request['deleteDuplicates']>,
) {
	const names = comparisonColumns.map(({ startIndex }) => state.fields[startIndex] ?? '')
	const [start, end] = [range.startRowIndex - 1, range.endRowIndex - 1]
	const rows = rowsOf(state)
	const seen = new Set<string>()
	const left = rows.slice(start, end).filter(({ values }) => {
		const key = JSON.stringify(names.map((name) => text(values[name])))
		return !seen.has(key) && seen.add(key)
	})
	const removed = end - start - left.length
	const empty = Array.from({ length: removed }, () => ({
		id: String(state.nextId++),
		target: '',
		values: {},
	}))
	replaceRows(state, [...rows.slice(0, start), ...left, ...empty, ...rows.slice(end)])
	return removed > 0 ? { duplicatesRemovedCount: removed } : {}
}

/** An existing spreadsheet without our ids, and those that are created. */
export const sheets: Tool = {
	test: {
		target: 'sheet-1',
		phoneField: 'Phone',
		listField: 'Tags',
		takesAnyText: true,
		others: 50,
	},
	fields: ['Name', 'Email', 'Phone', 'Score', 'Tags'],
	targets: ['sheet-1'],
	// https://developers.google.com/workspace/sheets/api/limits: per user, without headers about it.
	rate: {
		most: 60,
		windowMs: 60_000,
		apart: (method, path) =>
			method === 'POST' && !path.endsWith('ByDataFilter')
				? { what: 'writes', most: 60 }
				: undefined,
	},
	error: (status, message) => error(status, message, statusOf[status] ?? 'INVALID_ARGUMENT'),
	key: (headers) => /^Bearer (.+)/.exec(text(headers.authorization))?.[1],
	writes: (method, path) => method === 'POST' && path.endsWith(':batchUpdate'),
	answer({ method, path, body, state, query }): Answer | undefined {
		if (path === '/drive/v3/about')
			return { status: 200, body: { user: { displayName: 'Ada', emailAddress: 'ada@navy.mil' } } }
		if (path === '/drive/v3/files') {
			// Two pages.
			const files = state.targets.map((id) => ({ id, name: `Leads ${id}` }))
			return query.get('pageToken')
				? { status: 200, body: { files: files.slice(1) } }
				: { status: 200, body: { files: files.slice(0, 1), nextPageToken: 'more' } }
		}
		if (method === 'POST' && path === '/v4/spreadsheets') {
			const id = `sheet-${state.targets.length + 1}`
			state.targets.push(id)
			const [{ data } = { data: [] }] = body.sheets as { data: { rowData: Rows }[] }[]
			state.fields = (data[0]?.rowData[0]?.values ?? []).map((cell) => text(shown(cell)))
			const { title } = objectOf(body.properties)
			return {
				status: 200,
				body: { spreadsheetId: id, properties: { title }, sheets: [{ properties: { sheetId } }] },
			}
		}
		const [, target = '', what] = /^\/v4\/spreadsheets\/([\w-]+)(.*)$/.exec(path) ?? []
		if (!state.targets.includes(target))
			return { status: 404, body: error(404, 'Requested entity was not found.', 'NOT_FOUND') }
		if (what === '') return { status: 200, body: { sheets: [{ properties: { sheetId } }] } }
		if (what === '/values:batchGetByDataFilter') {
			const filters = body.dataFilters as { gridRange: GridRange }[]
			if (filters.some(({ gridRange }) => gridRange.sheetId !== sheetId))
				return { status: 400, body: error(400, 'No grid with id: 1', 'INVALID_ARGUMENT') }
			const valueRanges = filters.map((filter) => ({
				valueRange: { majorDimension: 'ROWS', values: valuesOf(state, filter.gridRange) },
				dataFilters: [filter],
			}))
			// In an order of its own.
			return { status: 200, body: { spreadsheetId: target, valueRanges: valueRanges.toReversed() } }
		}
		if (what !== ':batchUpdate') return undefined
		const requests = body.requests as Request[]
		if (requests.length === 0)
			return {
				status: 400,
				body: error(400, 'Must specify at least one request.', 'INVALID_ARGUMENT'),
			}
		// Somebody else was faster.
		if (state.reversed) replaceRows(state, rowsOf(state).toReversed())
		state.reversed = false
		const replies = requests.map((request) => apply(state, target, request))
		return { status: 200, body: { spreadsheetId: target, replies } }
	},
}
