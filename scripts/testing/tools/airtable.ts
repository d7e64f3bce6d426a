import { objectOf, type Tool, text, upsert, wrongField } from '../connectorTool.ts'

export const airtable: Tool = {
	test: {
		apiKey: 'pat-of-the-tests',
		target: 'appBase/tblLeads',
		phoneField: 'Phone',
		listField: 'Tags',
		others: 0,
	},
	fields: ['Name', 'Email', 'Phone', 'Score', 'Tags'],
	targets: ['appBase/tblLeads', 'appBase/tblOthers'],
	// https://support.airtable.com/docs/managing-api-call-limits-in-airtable: for each base.
	rate: { most: 5, windowMs: 1000, barredMs: 30_000 },
	error: (status, message) => ({
		error: {
			type: status === 401 ? 'AUTHENTICATION_REQUIRED' : 'INVALID_REQUEST_UNKNOWN',
			message,
		},
	}),
	key: (headers) => /^Bearer (.+)/.exec(text(headers.authorization))?.[1],
	writes: (method, path) => method === 'PATCH' && path.startsWith('/app'),
	answer({ method, path, body, state, query }) {
		if (path === '/meta/whoami') return { status: 200, body: { id: 'usr1', email: 'a@navy.mil' } }
		if (path === '/meta/bases') {
			// Two pages.
			const base = { id: 'appBase', name: 'Sales', permissionLevel: 'create' }
			const other = { id: 'appOther', name: 'Old', permissionLevel: 'read' }
			return query.get('offset')
				? { status: 200, body: { bases: [base] } }
				: { status: 200, body: { bases: [other], offset: 'itr/2' } }
		}
		if (path === '/meta/bases/appBase/tables') {
			const fields = state.fields.map((name, i) => ({
				id: `fld${i}`,
				name,
				type: types[name] ?? 'singleLineText',
			}))
			const tables = state.targets.map((target) => ({
				id: target.split('/')[1],
				name: target.split('/tbl')[1],
				fields: [...fields, { id: 'fldF', name: 'Formula', type: 'formula' }],
			}))
			return { status: 200, body: { tables } }
		}
		if (path.endsWith('/fields') && method === 'POST') {
			state.fields.push(text(body.name))
			return { status: 200, body: { id: 'fldNew', name: body.name } }
		}
		const target = path.split('/').slice(1, 3).join('/')
		if (!state.targets.includes(target))
			return {
				status: 404,
				body: { error: { type: 'TABLE_NOT_FOUND', message: 'Table not found' } },
			}
		if (method === 'DELETE') {
			const id = path.split('/')[3] ?? ''
			return state.records.delete(id) ? { status: 200, body: { id, deleted: true } } : undefined
		}
		if (method === 'GET') {
			const asked = new Set(query.get('filterByFormula')?.match(/(?<=')\w+(?=')/g))
			const found = [...state.records.values()].filter(({ id }) => asked.has(id))
			return { status: 200, body: { records: found.map(({ id }) => ({ id, fields: {} })) } }
		}
		const records = body.records as { fields: Record<string, unknown> }[]
		if (records.length > 10) return { status: 422, body: airtable.error(422, 'Too many records') }
		const [merge = ''] = objectOf(body.performUpsert).fieldsToMergeOn as string[]
		for (const { fields } of records) {
			const wrong = wrongField(state, fields, [], types)
			const error = wrong && {
				type: wrong.unknown ? 'UNKNOWN_FIELD_NAME' : 'INVALID_VALUE_FOR_COLUMN',
				message: wrong.unknown
					? `Unknown field name: "${wrong.name}"`
					: `Field "${wrong.name}" cannot accept the provided value`,
			}
			if (error) return { status: 422, body: { error } }
		}
		const done = records.map(({ fields }) =>
			upsert(
				state,
				target,
				fields,
				(one) => one.target === target && one.values[merge] === fields[merge],
				`rec${state.nextId}`,
			),
		)
		const createdRecords = done.filter(({ isNew }) => isNew).map(({ stored }) => stored.id)
		return {
			status: 200,
			body: {
				records: done.map(({ stored }) => ({ id: stored.id, fields: stored.values })),
				createdRecords,
			},
		}
	},
}

/** https://airtable.com/developers/web/api/field-model: fields for several values take an array. */
const types: Record<string, string> = { Tags: 'multipleSelects' }
