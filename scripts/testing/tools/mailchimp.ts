import { objectOf, type Stored, type Tool, text, upsert, wrongField } from '../connectorTool.ts'

export const mailchimp: Tool = {
	test: {
		apiKey: '0123456789abcdef-us21',
		target: 'a1b2c3',
		phoneField: 'PHONE',
		listField: 'tags',
		ignoresUnknown: true,
	},
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
	writes: (method, path) => method === 'PUT' || path.endsWith('/tags'),
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
		const known = state.records.get(hash)
		if (path.endsWith('/tags')) {
			if (!known) return undefined
			known.values.tags = retagged(tagsOf(known), body.tags as Tag[])
			return { status: 204 }
		}
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
		return {
			status: 200,
			body: { id: stored.id, web_id: 77, tags: tagsOf(stored).map((name, id) => ({ id, name })) },
		}
	},
}

type Tag = { name: string; status: 'active' | 'inactive' }
const tagsOf = ({ values }: Stored) => (values.tags ?? []) as string[]

/** Tags are case-insensitive; a missing active one is created, an inactive one is removed from this contact. */
function retagged(there: readonly string[], tags: readonly Tag[]) {
	const named = new Set(tags.map(({ name }) => name.toLowerCase()))
	const active = tags.filter(({ status }) => status === 'active').map(({ name }) => name)
	return [...there.filter((name) => !named.has(name.toLowerCase())), ...active]
}

const names: Record<string, string> = {
	FNAME: 'First Name',
	LNAME: 'Last Name',
	PHONE: 'Phone Number',
}
