import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { makeLink, owner, submitLead } from '../testing/client'
import { fieldCases } from '../testing/fields'

type Ada = Awaited<ReturnType<typeof owner>>

const name = { key: 'name', type: 'name', label: 'Full Name', required: true } as const
const email = { key: 'email', type: 'email', label: 'Email Address', required: true } as const
const phone = { key: 'phone', type: 'phone', label: 'Phone Number', required: false } as const
const company = { key: 'company', type: 'text', label: 'Your company', required: true } as const
const optional = <F extends object>(field: F) => ({ ...field, required: false })

const write = async ({ send }: Ada, method: 'POST' | 'PATCH', path: string, json: object) => {
	const response = await send(`/api/links${path}`, {
		method,
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(json),
	})
	return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const change = async (ada: Ada, link: { id: number }, json: object) => {
	const { status, body } = await write(ada, 'PATCH', `/${link.id}`, json)
	expect([status, body.message]).toEqual([200, undefined])
	return body
}

describe('a form', () => {
	it('is stored as given: order, labels, what is required', async () => {
		const ada = await owner()
		const fields = [company, optional(phone), { ...email, label: 'Work email' }]
		const link = await makeLink(ada, { fields })
		expect(link).toMatchObject({
			fields,
			requireName: false,
			requireEmail: true,
			requirePhone: false,
		})
		const reordered = [...fields.toReversed(), name]
		const changed = await change(ada, link, { fields: reordered })
		expect(changed).toMatchObject({ fields: reordered, requireName: true })
		const one = await ada.api.links[':id'].$get({ param: { id: String(link.id) } })
		expect(await one.json()).toEqual(changed)
		expect(await (await ada.api.links.$get({ query: {} })).json()).toEqual([changed])
	})

	it('needs only key and type per field: the label defaults to the type’s, and it is optional', async () => {
		const fields = [
			{ key: 'phone', type: 'phone' },
			{ key: 'what_else', type: 'text', label: '  ' },
			{ key: 'company', type: 'text', label: ' Your\ncompany\u0000 ' },
		] as const
		const link = await makeLink(await owner(), { fields: [...fields] })
		expect(link.fields).toEqual([
			phone,
			{ key: 'what_else', type: 'text', label: 'Your answer', required: false },
			optional(company),
		])
	})

	it('keeps its fields’ other settings', async () => {
		const all = Object.values(fieldCases).map(({ field }) => field)
		const link = await makeLink(await owner(), { fields: all })
		expect(link.fields).toEqual(all)
	})

	it('can have 40 fields, keys of 40 characters and labels of 100', async () => {
		const fields = Array.from({ length: 40 }, (_, i) => ({
			key: `k${String(i).padStart(2, '0')}${'_9z'.repeat(13).slice(0, 37)}`,
			type: 'text' as const,
			label: 'x'.repeat(100),
			required: false,
		}))
		expect(fields[0]?.key).toHaveLength(40)
		expect((await makeLink(await owner(), { fields })).fields).toEqual(fields)
	})
})

describe('the flags', () => {
	it.each([
		[{}, [name, email]],
		[{ requirePhone: true }, [name, email, { ...phone, required: true }]],
		[{ requireName: false }, [email]],
		[
			{ requireName: false, requireEmail: false, requirePhone: true },
			[{ ...phone, required: true }],
		],
		[{ requireName: false, requireEmail: false }, [optional(name), optional(email), phone]],
	])('%j of a new link become fields', async (flags, fields) => {
		const link = await makeLink(await owner(), flags)
		expect(link.fields).toEqual(fields)
		expect(link).toMatchObject({ requireName: true, requireEmail: true, ...flags })
	})

	it('change only the contact fields, which keep their labels', async () => {
		const ada = await owner()
		const own = { ...email, label: 'Work email' }
		const link = await makeLink(ada, { fields: [company, own] })
		const shows = async (json: object) => (await change(ada, link, json)).fields
		expect(await shows({ requirePhone: true })).toEqual([
			own,
			{ ...phone, required: true },
			company,
		])
		expect(await shows({ requireEmail: false })).toEqual([{ ...phone, required: true }, company])
		expect(await shows({ requirePhone: false })).toEqual([
			optional(name),
			optional(email),
			phone,
			company,
		])
		expect(await shows({ title: 'Another', active: false })).toEqual([
			optional(name),
			optional(email),
			phone,
			company,
		])
	})

	it('are ignored beside fields', async () => {
		const ada = await owner()
		const both = { fields: [optional(email)], requireName: true, requireEmail: true }
		const link = await makeLink(ada, both)
		const expected = { fields: both.fields, requireName: false, requireEmail: false }
		expect(link).toMatchObject(expected)
		expect(await change(ada, link, { ...both, requirePhone: true })).toMatchObject(expected)
	})
})

describe('an invalid form', () => {
	const keyMessage = 'A key is a letter followed by up to 39 letters, digits or underscores'
	const called = 'The keys name, email and phone belong to the fields of that type'
	const many = (length: number) =>
		Array.from({ length }, (_, i) => ({ ...company, key: `company${i}` }))
	const inputs: [string, unknown, string, string][] = [
		['41 fields', many(41), 'fields', 'A form has at most 40 fields'],
		['no list', { company }, 'fields', 'fields must be a list'],
		['null', null, 'fields', 'fields must be a list'],
		[
			'one key twice',
			[company, email, { ...company, label: 'Firm' }],
			'fields.2.key',
			'There are two fields with the key company',
		],
		['a capital', [email, { ...company, key: 'Company' }], 'fields.1.key', keyMessage],
		['a key with a leading underscore', [{ ...company, key: '_page' }], 'fields.0.key', keyMessage],
		['a key with a leading digit', [{ ...company, key: '2nd' }], 'fields.0.key', keyMessage],
		['a key with a dot', [{ ...company, key: 'a.b' }], 'fields.0.key', keyMessage],
		['a key with a line break', [{ ...company, key: 'company\n' }], 'fields.0.key', keyMessage],
		['an empty key', [{ ...company, key: '' }], 'fields.0.key', keyMessage],
		['no key', [{ ...company, key: undefined }], 'fields.0.key', keyMessage],
		['a key of 41', [{ ...company, key: 'k'.repeat(41) }], 'fields.0.key', keyMessage],
		['an unknown type', [{ ...company, type: 'color' }], 'fields.0.type', 'Unknown field type'],
		[
			'a type named like a property of Object',
			[{ ...company, type: 'toString' }],
			'fields.0.type',
			'Unknown field type',
		],
		['an email under another key', [{ ...email, key: 'mail' }], 'fields.0.key', called],
		['a phone under the email’s key', [{ ...phone, key: 'email' }], 'fields.0.key', called],
		['a text under the email’s key', [{ ...company, key: 'email' }], 'fields.0.key', called],
		[
			'options for a type without any',
			[{ ...company, options: ['A', 'B'] }],
			'fields.0.options',
			'A text field has no options',
		],
		[
			'an unknown property',
			[{ ...company, color: 'red' }],
			'fields.0.color',
			expect.stringMatching(/^Unknown parameter color/),
		],
		...(
			[
				[{ type: 'choice' }, 'options', 'Please give it at least one option'],
				[{ type: 'select', options: [] }, 'options', 'There must be at least one option'],
				[
					{ type: 'choices', options: ['A', 'B', 'A '] },
					'options',
					'There are two options called A',
				],
				[{ type: 'choices', options: ['A', ' '] }, 'options.1', 'An option needs text'],
				[
					{ type: 'choice', options: Array.from({ length: 31 }, (_, i) => `${i}`) },
					'options',
					'There can be at most 30 options',
				],
				[
					{ type: 'choices', options: ['A'], max: 2 },
					'max',
					'max must be a whole number from 1 to 1',
				],
				[{ min: 501 }, 'min', 'min must be a whole number from 1 to 500'],
				[{ type: 'number', min: 2, max: 1 }, 'max', 'max must not be less than min'],
				[{ type: 'number', min: '2' }, 'min', 'min must be a number'],
				[{ type: 'rating', max: 11 }, 'max', 'A rating has 3 to 10 stars'],
				[
					{ type: 'date', latest: '2026-02-30' },
					'latest',
					'latest must be a date such as 2026-11-21',
				],
				[
					{ type: 'date', earliest: '2026-02-02', latest: '2026-01-01' },
					'latest',
					'latest must not be before earliest',
				],
				[{ type: 'hidden', required: true }, 'required', 'A hidden field can’t be required'],
				[{ type: 'hidden', placeholder: 'x' }, 'placeholder', 'A hidden field has no placeholder'],
				[{ help: 'x'.repeat(201) }, 'help', 'The help is too long'],
			] as const
		).map(([rest, path, message]): [string, unknown, string, string] => [
			JSON.stringify(rest).slice(0, 60),
			[{ ...company, required: false, ...rest }],
			`fields.0.${path}`,
			message,
		]),
		[
			'a label of 101 characters',
			[{ ...company, label: 'x'.repeat(101) }],
			'fields.0.label',
			'The label is too long',
		],
		[
			'a label that is not text',
			[{ ...company, label: 5 }],
			'fields.0.label',
			'The label must be text',
		],
		[
			'a text as a flag',
			[{ ...company, required: 'yes' }],
			'fields.0.required',
			'required must be true or false',
		],
	]
	it.each(inputs)('with %s is a 400 that names the path', async (_, fields, path, message) => {
		const ada = await owner()
		const link = await makeLink(ada)
		const input = { title: 'Guide', destinationUrl: 'https://acme.io', fields }
		for (const { status, body } of [
			await write(ada, 'POST', '', input),
			await write(ada, 'PATCH', `/${link.id}`, { fields }),
		]) {
			expect([status, body]).toEqual([
				400,
				{ message, code: 'bad_input', issues: [{ path, message }] },
			])
		}
		expect(await (await ada.api.links.$get({ query: {} })).json()).toEqual([link])
	})

	it('gets an issue per error', async () => {
		const fields = [{ ...company, key: '1' }, email, { ...company, type: 'color', label: 5 }]
		const input = { title: '', destinationUrl: 'https://acme.io', fields }
		const { body } = await write(await owner(), 'POST', '', input)
		const issues = body.issues as { path: string }[]
		expect(issues.map(({ path }) => path)).toEqual([
			'title',
			'fields.0.key',
			'fields.2.type',
			'fields.2.label',
		])
	})
})

it('a field’s key may equal a property of an import row', async () => {
	const ada = await owner()
	const keys = ['row', 'captured', 'answers']
	const fields = keys.map((key) => ({ ...company, key }))
	const link = await makeLink(ada, { fields })
	const answers = { row: 'Three', captured: 'By hand', answers: 'None' }
	const response = await ada.send(`/api/links/${link.id}/import`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({
			importId: crypto.randomUUID(),
			dryRun: false,
			rows: [{ row: 2, name: 'Grace', captured: '2026-01-31', answers }],
		}),
	})
	expect(await response.json()).toEqual([{ row: 2, outcome: 'imported' }])
	const leads = await (await ada.api.leads.$get({ query: {} })).json()
	expect(leads).toMatchObject([{ name: 'Grace', createdAt: '2026-01-31T00:00:00.000Z', answers }])
})

describe('a removed field', () => {
	const answered = async () => {
		const ada = await owner()
		const link = await makeLink(ada, { fields: [email, company] })
		const answer = { email: 'grace@navy.mil', company: 'Navy' }
		expect((await submitLead(link.shortId, answer)).status).toBe(200)
		const read = async () => {
			const [lead] = await (await ada.api.leads.$get({ query: {} })).json()
			return (await ada.api.leads[':id'].$get({ param: { id: String(lead?.id) } })).json()
		}
		return { ada, link, read }
	}

	it('keeps its answers, shown after the form’s own', async () => {
		const { ada, link, read } = await answered()
		expect(await change(ada, link, { fields: [email] })).toHaveProperty('fields', [email])
		expect(await read()).toMatchObject({ answers: { company: 'Navy' }, fields: [email, company] })
		await change(ada, link, { requirePhone: true })
		await change(ada, link, { title: 'Another' })
		expect(await read()).toMatchObject({
			answers: { company: 'Navy' },
			fields: [email, { ...phone, required: true }, company],
		})
	})

	it('takes no more answers', async () => {
		const { ada, link, read } = await answered()
		await change(ada, link, { fields: [email] })
		const late = { email: 'late@navy.mil', company: 'Navy' }
		expect((await submitLead(link.shortId, late)).status).toBe(200)
		expect(await read()).toMatchObject({ email: 'late@navy.mil', answers: {} })
	})

	it('can come back under another label, once', async () => {
		const { ada, link, read } = await answered()
		await change(ada, link, { fields: [email] })
		const firm = { ...company, label: 'Firm' }
		await change(ada, link, { fields: [firm, email] })
		expect(await read()).toMatchObject({ answers: { company: 'Navy' }, fields: [firm, email] })
	})

	it('can’t come back with another type, which would change what its answers mean', async () => {
		const { ada, link, read } = await answered()
		await change(ada, link, { fields: [email] })
		// A type from another version of the software.
		await env.DB.prepare(
			`update links set retired_fields = replace(retired_fields, 'text', 'date')`,
		).run()
		const { status, body } = await write(ada, 'PATCH', `/${link.id}`, { fields: [email, company] })
		expect([status, body]).toEqual([
			409,
			{
				message: 'The key company names answers of another type. Please choose another key.',
				code: 'conflict',
			},
		])
		expect(await read()).toMatchObject({ fields: [email, { ...company, type: 'date' }] })
	})
})
