import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Field } from '../../schema/fields'
import { receiptLine } from '../leads/rules'
import { browser, makeLink, owner, submitLead } from '../testing/client'
import { fieldCases } from '../testing/fields'

const visitor = browser()

const company = { key: 'company', type: 'text', label: 'Your company', required: true } as const
const size = {
	key: 'team_size',
	type: 'text',
	label: 'How many are you?',
	required: false,
} as const
const email = { key: 'email', type: 'email', label: 'Work email', required: true } as const
const fields = [company, email, size]

const linkOf = async (...fields: Field[]) => makeLink(await owner(), { fields })

const pageOf = async (path: string) => (await visitor.send(`/l/${path}`)).text()

const post = (shortId: string, form: Record<string, string>) =>
	visitor.send(`/l/${shortId}`, { method: 'POST', body: new URLSearchParams(form) })

/** The visible inputs of a page by name, each with its value. */
const inputsOf = (html: string) =>
	[...html.matchAll(/<input [^>]*>/g)]
		.map(([input]) => ({
			name: / name="([^"]*)"/.exec(input)?.[1] ?? '',
			value: / value="([^"]*)"/.exec(input)?.[1],
			required: / required=""/.test(input),
			invalid: / aria-invalid="true"/.test(input),
		}))
		.filter(({ name }) => !name.startsWith('_'))

const stored = async () =>
	(
		await env.DB.prepare('select name, email, phone, answers from leads order by id').all<{
			answers: string | null
		}>()
	).results.map(({ answers, ...lead }) => ({ ...lead, answers: answers && JSON.parse(answers) }))

const nobody = { name: null, email: null, phone: null }

describe('GET /api/info', () => {
	it('describes the form and its required contact fields', async () => {
		const { shortId } = await linkOf(...fields)
		expect(await (await visitor.send(`/api/info/${shortId}`)).json()).toMatchObject({
			fields,
			requireName: false,
			requireEmail: true,
			requirePhone: false,
		})
	})
})

describe('the page', () => {
	it('has an input for each field, in order, and shows changes at once', async () => {
		const ada = await owner()
		const { id, shortId } = await makeLink(ada, { fields })
		const input = { value: undefined, invalid: false }
		expect(inputsOf(await pageOf(shortId))).toEqual([
			{ name: 'company', required: true, ...input },
			{ name: 'email', required: true, ...input },
			{ name: 'team_size', required: false, ...input },
		])
		const param = { id: String(id) }
		const reversed = fields.toReversed()
		await ada.api.links[':id'].$patch({ param, json: { fields: reversed } })
		expect(inputsOf(await pageOf(shortId)).map(({ name }) => name)).toEqual([
			'team_size',
			'email',
			'company',
		])
	})

	it('shows labels as text, whatever they contain', async () => {
		const label = '</span><script>alert(1)</script>"\'&$&🎉'
		const { shortId } = await linkOf({ ...company, label })
		// Rendered as the first of its kind, again from the template, and with an error.
		for (const html of [
			await pageOf(shortId),
			await pageOf(`${shortId}?company=Navy`),
			await (await post(shortId, {})).text(),
		]) {
			expect(html).toContain(
				'&lt;/span&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x27;&amp;$&amp;🎉',
			)
			expect(html).not.toContain('<script>alert')
		}
	})

	it('is prefilled from its address, for existing fields and within their limits', async () => {
		const { shortId } = await linkOf(...fields)
		const query = new URLSearchParams({
			company: '"><b>Navy</b>',
			team_size: 'x'.repeat(600),
			name: 'Grace',
			_website: 'spam',
			utm_source: 'news',
		})
		const html = await pageOf(`${shortId}?${query}`)
		const given = { required: true, invalid: false }
		expect(inputsOf(html)).toEqual([
			{ name: 'company', value: '&quot;&gt;&lt;b&gt;Navy&lt;/b&gt;', ...given },
			{ name: 'email', value: undefined, ...given },
			{ name: 'team_size', value: 'x'.repeat(500), ...given, required: false },
		])
		expect(html).not.toContain('spam')
		expect(inputsOf(await pageOf(shortId)).map(({ value }) => value)).toEqual([
			undefined,
			undefined,
			undefined,
		])
	})
})

describe('answers', () => {
	it('are stored by key: contact fields in their columns, all others together', async () => {
		const { shortId } = await linkOf(...fields)
		const answer = {
			company: ' Navy\u0000 ',
			email: ' Grace@Navy.mil',
			team_size: '',
			// Not asked for: contact details are stored all the same, but nothing else is.
			phone: '+1 202 555 0143',
			shoe_size: '40',
		}
		expect((await submitLead(shortId, answer)).status).toBe(200)
		expect(await stored()).toEqual([
			{
				name: null,
				email: 'grace@navy.mil',
				phone: expect.stringContaining('202'),
				answers: { company: 'Navy' },
			},
		])
	})

	it('can be empty if nothing is required', async () => {
		const { shortId } = await linkOf(size)
		expect((await submitLead(shortId, {})).status).toBe(200)
		expect(await stored()).toEqual([{ ...nobody, answers: null }])
	})

	it.each([
		[{ email: 'g@navy.mil' }, 'Please fill in all required fields', ['company']],
		[{ company: ' \u200b', email: '' }, 'Please fill in all required fields', ['company', 'email']],
		[{ company: 5, email: 'g@navy.mil' }, 'Your company must be text', ['company']],
		[{ company: ['Navy'], email: 'g@navy.mil' }, 'Your company must be text', ['company']],
		[{ company: 'x'.repeat(501), email: 'g@navy.mil' }, 'Your company is too long', ['company']],
		[
			{ company: 'Navy', email: 'grace', team_size: 'x'.repeat(501) },
			'Please enter a valid email address',
			['email', 'team_size'],
		],
		[
			{ company: 'Navy', email: 'g@navy.mil', phone: 'abc' },
			'Please enter a valid phone number',
			['phone'],
		],
	])('%j get a 400 that names the fields', async (answer, message, paths) => {
		const { shortId } = await linkOf(...fields)
		const response = await submitLead(shortId, answer)
		const body = (await response.json()) as { issues: { path: string }[] }
		expect([response.status, body]).toMatchObject([400, { message, code: 'bad_input' }])
		expect(body.issues.map(({ path }) => path)).toEqual(paths)
		expect(await stored()).toEqual([])
	})

	it('posted without JavaScript are kept, with errors marked, and stored once correct', async () => {
		const { shortId } = await linkOf(...fields)
		const typed = { company: '', email: 'grace@navy.mil', team_size: '"7"' }
		const refused = await post(shortId, typed)
		const html = await refused.text()
		expect(refused.status).toBe(400)
		expect(html).toContain('Please fill in all required fields')
		expect(inputsOf(html)).toMatchObject([
			{ name: 'company', invalid: true },
			{ name: 'email', value: 'grace@navy.mil', invalid: false },
			{ name: 'team_size', value: '&quot;7&quot;', invalid: false },
		])
		expect(await stored()).toEqual([])
		expect((await post(shortId, { ...typed, company: 'Navy' })).status).toBe(200)
		expect(await stored()).toEqual([
			{ ...nobody, email: 'grace@navy.mil', answers: { company: 'Navy', team_size: '"7"' } },
		])
	})

	it.each(Object.values(fieldCases))('to a $field.type field are read by its rules', async (c) => {
		const { field, good, bad } = c
		const { key } = field
		const { shortId } = await linkOf(field, size)
		const read = async (response: Response) => [response.status, await response.json()]
		for (const [sent, message] of bad) {
			const refusal = { message, code: 'bad_input', issues: [{ path: key, message }] }
			expect(await read(await submitLead(shortId, { [key]: sent }))).toEqual([400, refusal])
			if (typeof sent !== 'string') continue
			const html = await (await post(shortId, { [key]: sent })).text()
			// A hidden field has no error place of its own, only the summary.
			expect(html).toContain(
				`${key === 'hidden' ? 'role="alert"' : `id="f-${key}-fault"`}>${message}`,
			)
		}
		expect(await stored()).toEqual([])
		const expected: string[] = []
		for (const [sent, answer] of good) {
			expect((await submitLead(shortId, { [key]: sent })).status).toBe(200)
			const typed: [string, string][] = Array.isArray(sent)
				? sent.map((one) => [`${key}[]`, one])
				: [[key, String(sent)]]
			const body = new URLSearchParams(typed)
			expect((await visitor.send(`/l/${shortId}`, { method: 'POST', body })).status).toBe(200)
			expected.push(answer, answer)
		}
		const storedAnswers = (await stored()).map((lead: Record<string, unknown>) => {
			const answers = lead.answers as Record<string, string> | null
			return lead[key] ?? answers?.[key]
		})
		expect(storedAnswers).toEqual(expected)
	})

	it.each(Object.values(fieldCases).filter(({ field }) => field.type !== 'hidden'))(
		'to a required $field.type field can’t be missing',
		async ({ field, good }) => {
			const { shortId } = await linkOf({ ...field, required: true })
			const { key } = field
			for (const none of [undefined, null, '', ' \u200b', ...(key === 'checkbox' ? [false] : [])]) {
				const response = await submitLead(shortId, { [key]: none })
				expect([response.status, await response.json()]).toMatchObject([
					400,
					{
						message: 'Please fill in all required fields',
						issues: [{ path: key, message: expect.stringMatching(/^Please /) }],
					},
				])
			}
			const html = await (await post(shortId, {})).text()
			expect(html.match(/autofocus=""/g)).toHaveLength(1)
			expect((await submitLead(shortId, { [key]: good[0]?.[0] })).status).toBe(200)
		},
	)

	it('to a first and last name make up the name, unless it is given itself', async () => {
		const { lastName, firstName } = fieldCases
		const { shortId } = await linkOf(lastName.field, firstName.field)
		const both = { lastname: 'Hopper', firstname: 'Grace' }
		await submitLead(shortId, both)
		await submitLead(shortId, { lastname: 'Hopper' })
		await submitLead(shortId, { ...both, name: 'Rear Admiral Hopper' })
		expect(await stored()).toMatchObject([
			{ name: 'Grace Hopper', answers: both },
			{ name: 'Hopper', answers: { lastname: 'Hopper' } },
			{ name: 'Rear Admiral Hopper', answers: both },
		])
		const criteria = await env.DB.prepare(`select criteria from leads limit 1`).first('criteria')
		expect(JSON.parse(String(criteria))).toContain(receiptLine('name-full', true))
	})

	it('to a hidden field come from the page’s address', async () => {
		const { shortId } = await linkOf(email, fieldCases.hidden.field, fieldCases.choices.field)
		const html = await pageOf(`${shortId}?hidden=partner+7&choices=Red&choices=Blue&email=a%40b.io`)
		expect(html).toContain('<input type="hidden" name="hidden" value="partner 7"/>')
		expect(html.match(/checked=""/g)).toHaveLength(1)
		expect(await pageOf(shortId)).not.toContain('name="hidden"')
	})

	it('to a field are none if it was left empty, whatever its key', async () => {
		const { shortId } = await linkOf(
			...[{ ...fieldCases.choices.field, key: 'constructor', required: false }, email],
		)
		expect((await submitLead(shortId, { email: 'grace@navy.mil' })).status).toBe(200)
		expect(await stored()).toMatchObject([{ email: 'grace@navy.mil', answers: null }])
	})

	it.each([
		...['page', 'from', 'website', 'id', 'row', 'captured', 'answers', 'constructor', 'length'],
	])('to a field with the key %s work like any other', async (key) => {
		const { shortId } = await linkOf({ key, type: 'text', label: 'What?', required: true })
		expect(inputsOf(await pageOf(shortId))).toMatchObject([{ name: key, value: undefined }])
		const missing = await submitLead(shortId, {})
		expect([missing.status, await missing.json()]).toMatchObject([400, { issues: [{ path: key }] }])
		expect((await submitLead(shortId, { [key]: 'this' })).status).toBe(200)
		expect((await post(shortId, { [key]: 'that' })).status).toBe(200)
		expect(await stored()).toEqual([
			{ ...nobody, answers: { [key]: 'this' } },
			{ ...nobody, answers: { [key]: 'that' } },
		])
		const statuses = await env.DB.prepare('select qualification_status from leads').raw()
		expect(statuses).toEqual([['new'], ['new']])
	})
})
