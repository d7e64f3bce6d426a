// What each tool does with requests, as far as leads are concerned, by its documentation.
import { type Answer, objectOf, type Tool, text, upsert, wrongField } from './connectorTool.ts'
import { hubspot } from './hubspotTool.ts'
import { pipedrive } from './pipedriveTool.ts'
import { sheets } from './sheetsTool.ts'

const brevo: Tool = {
	fields: ['FIRSTNAME', 'LASTNAME', 'SMS'],
	targets: ['2', '7'],
	error: (status, message) => ({
		code: status === 401 ? 'unauthorized' : 'invalid_parameter',
		message,
	}),
	key: (headers) => text(headers['api-key']),
	writes: (method, path) => method === 'POST' && path === '/contacts',
	answer({ method, path, body, state, query }) {
		if (path === '/account')
			return { status: 200, body: { companyName: 'Navy', email: 'a@navy.mil' } }
		if (path === '/contacts/lists') {
			const lists = state.targets.map((id) => ({ id: Number(id), name: `List ${id}` }))
			const offset = Number(query.get('offset'))
			const part = lists.slice(offset, offset + Number(query.get('limit')))
			return { status: 200, body: { lists: part, count: lists.length } }
		}
		if (path === '/contacts/attributes') {
			const attributes = state.fields.map((name) => ({ name, category: 'normal', type: 'text' }))
			return {
				status: 200,
				body: { attributes: [...attributes, { name: 'BLACKLIST', category: 'global' }] },
			}
		}
		const [, made] = /^\/contacts\/attributes\/normal\/(\w+)$/.exec(path) ?? []
		if (made) {
			state.fields.push(made)
			return { status: 201 }
		}
		if (method === 'POST' && path === '/contacts') {
			const values = objectOf(body.attributes)
			const refuse = (message: string): Answer => ({ status: 400, body: brevo.error(400, message) })
			const [list] = body.listIds as number[]
			if (!state.targets.includes(String(list))) return refuse('List does not exist')
			const wrong = wrongField(state, values)
			// Unknown attributes are ignored, as documented; a bad phone is not.
			if (wrong && !wrong.unknown) return refuse(`Invalid phone number in ${wrong.name}`)
			const { stored, isNew } = upsert(
				state,
				String(list),
				{ email: body.email, ext_id: body.ext_id, ...values },
				(one) => (body.email ? one.values.email === body.email : one.values.ext_id === body.ext_id),
			)
			return isNew ? { status: 201, body: { id: Number(stored.id) } } : { status: 204 }
		}
		if (path === '/contacts') {
			const offset = Number(query.get('offset'))
			// Half of what was sent without a change is not listed as changed since.
			const changed = [...state.records.values()].filter(({ id }) => Number(id) % 2 === 0)
			const part = changed.slice(offset, offset + Number(query.get('limit')))
			return { status: 200, body: { contacts: part.map(({ id }) => ({ id: Number(id) })) } }
		}
		const who = decodeURIComponent(path.slice('/contacts/'.length))
		const found = [...state.records.values()].find(
			({ id, values }) => id === who || values.email === who || values.ext_id === who,
		)
		if (!found) return undefined
		if (method === 'DELETE') {
			state.records.delete(found.id)
			return { status: 204 }
		}
		return { status: 200, body: { id: Number(found.id), email: found.values.email } }
	},
}

const airtable: Tool = {
	fields: ['Name', 'Email', 'Phone', 'Score'],
	targets: ['appBase/tblLeads', 'appBase/tblOthers'],
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
				type: 'singleLineText',
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
			const wrong = wrongField(state, fields)
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

const mailchimp: Tool = {
	fields: ['FNAME', 'LNAME', 'PHONE'],
	targets: ['a1b2c3', 'd4e5f6'],
	error: (status, message, field) => ({
		type: 'https://mailchimp.com/developer/marketing/docs/errors/',
		title: 'Invalid Resource',
		status,
		detail: message,
		...(field && { errors: [{ field, message }] }),
	}),
	key: (headers) => /^Bearer (.+)/.exec(text(headers.authorization))?.[1],
	writes: (method) => method === 'PUT',
	answer({ method, path, body, state, query }) {
		if (path === '/') return { status: 200, body: { account_name: 'Navy' } }
		if (path === '/lists') {
			return {
				status: 200,
				body: { lists: state.targets.map((id) => ({ id, name: `List ${id}` })) },
			}
		}
		const [, list = '', what, hash] = path.slice(1).split('/')
		if (!state.targets.includes(list)) return undefined
		if (what === 'merge-fields' && method === 'GET') {
			const all = state.fields.map((tag) => ({ tag, name: names[tag] ?? tag, type: 'text' }))
			return { status: 200, body: { merge_fields: all } }
		}
		if (what === 'merge-fields') {
			state.fields.push(text(body.tag))
			return { status: 200, body: { tag: body.tag } }
		}
		if (what === 'members' && !hash && method === 'GET') {
			const all = [...state.records.values()].slice(1).map(({ id }) => ({ id }))
			const offset = Number(query.get('offset'))
			return {
				status: 200,
				body: { members: all.slice(offset, offset + Number(query.get('count'))) },
			}
		}
		if (what !== 'members' || !hash) return undefined
		if (method === 'GET')
			return state.records.has(hash) ? { status: 200, body: { id: hash } } : undefined
		if (path.endsWith('/actions/delete-permanent'))
			return state.records.delete(hash) ? { status: 204 } : undefined
		const values = objectOf(body.merge_fields)
		const wrong = wrongField(state, values)
		// Unknown tags are ignored; a value of another type is not.
		if (wrong && !wrong.unknown) {
			const message = `Please enter a valid ${wrong.name}`
			return { status: 400, body: mailchimp.error(400, message, wrong.name) }
		}
		const { stored } = upsert(
			state,
			list,
			{ email: body.email_address, status: body.status_if_new, ...values },
			({ id }) => id === hash,
			hash,
		)
		return { status: 200, body: { id: stored.id, web_id: 77 } }
	},
}
const names: Record<string, string> = {
	FNAME: 'First Name',
	LNAME: 'Last Name',
	PHONE: 'Phone Number',
}

/** Every tool's stand-in. */
export const tools = { airtable, brevo, hubspot, mailchimp, pipedrive, sheets }
