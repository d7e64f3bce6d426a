import { inSeconds } from '../connectorRate.ts'
import { type Answer, objectOf, type Tool, text, upsert, wrongField } from '../connectorTool.ts'

export const brevo: Tool = {
	test: {
		apiKey: 'xkeysib-of-the-tests',
		target: '2',
		phoneField: 'SMS',
		listField: 'TAGS',
		others: 0,
		ignoresUnknown: true,
	},
	fields: ['FIRSTNAME', 'LASTNAME', 'SMS', 'TAGS'],
	targets: ['2', '7'],
	resetHeader: 'x-sib-ratelimit-reset',
	// https://developers.brevo.com/docs/api-limits and …/limit-headers
	rate: {
		most: 10,
		windowMs: 1000,
		headers: (left, restMs) => ({
			'x-sib-ratelimit-limit': '10',
			'x-sib-ratelimit-remaining': String(left),
			'x-sib-ratelimit-reset': inSeconds(restMs),
		}),
	},
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
			const attributes = state.fields.map((name) => ({
				name,
				category: 'normal',
				type: types[name] ?? 'text',
			}))
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
			const wrong = wrongField(state, values, [], types)
			// Unknown attributes are ignored, as documented; a bad phone is not.
			if (wrong && !wrong.unknown)
				return refuse(`Invalid ${wrong.name === 'SMS' ? 'phone number' : 'value'} in ${wrong.name}`)
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
			// Half of what was sent without a change isn't listed as changed.
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

/** https://developers.brevo.com/reference/get-attributes: multiple-choice takes an array. */
const types: Record<string, string> = { TAGS: 'multiple-choice' }
