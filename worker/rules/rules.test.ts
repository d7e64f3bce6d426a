import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { expressionHash, expressionOf } from '../abuse/expressions'
import { checkDestinations } from '../abuse/weekly'
import { origin, owner, submitLead } from '../testing/client'
import { bigOnes, iPhones, is, linkWith, ruleFields, send, students, to } from '../testing/rules'
import { ask } from '../testing/settings'

describe('the rules of a link', () => {
	it('are kept in order, each with an id and a version that follows its content', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [bigOnes, students, iPhones])
		expect(link.rules).toEqual(
			[bigOnes, students, iPhones].map((rule) => ({
				...rule,
				id: expect.stringMatching(/^[a-z\d]{10}$/),
				version: expect.stringMatching(/^[a-f\d]{8}$/),
			})),
		)
		const [first, second, third] = link.rules
		const renamed = { ...first, name: 'Renamed' }
		const changed = { ...second, then: { kind: 'message', text: 'Another one' } }
		const { rules } = await send(ada, 'PATCH', `/${link.id}`, { rules: [third, renamed, changed] })
		expect(rules).toEqual([
			third,
			renamed,
			{ ...changed, version: expect.not.stringContaining(second?.version ?? '') },
		])
		const got = await ada.api.links[':id'].$get({ param: { id: String(link.id) } })
		expect(await got.json()).toMatchObject({ rules })
	})

	const rule = { name: 'A rule', when: [], then: to('https://a.example.org/') }
	const when = (condition: object) => [{ ...rule, when: [condition] }]
	it.each<[what: string, rules: unknown, path: string, message: string | RegExp]>([
		['no list', 'none', 'rules', 'rules must be a list'],
		['hundreds of rules', Array(500).fill(rule), 'rules', 'A link has at most 20 rules'],
		['a rule without a name', [{ ...rule, name: ' ' }], 'rules.0.name', 'A rule needs a name'],
		[
			'eleven conditions',
			[{ ...rule, when: Array(11).fill(is('country', 'DE')) }],
			'rules.0.when',
			'A rule has at most 10 conditions',
		],
		[
			'an unknown way',
			[{ ...rule, then: { kind: 'fax', url: 'https://a.example.org' } }],
			'rules.0.then.kind',
			'The kind of then must be redirect, message, booking, file or skip',
		],
		[
			'no address',
			[{ ...rule, then: { kind: 'redirect', url: 'javascript:alert(1)' } }],
			'rules.0.then.url',
			'Please enter a valid URL',
		],
		[
			'an empty message',
			[{ ...rule, then: { kind: 'message', text: '' } }],
			'rules.0.then.text',
			'A message needs text',
		],
		[
			'a field that is gone',
			when(is('answer:shoe', '42')),
			'rules.0.when.0.fact',
			'The form has no field with the key shoe',
		],
		['an unknown option', when(is('answer:size', '7')), 'rules.0.when.0.value', /has no option 7$/],
		[
			'an unknown op',
			when({ fact: 'score', op: 'near', value: 5 }),
			'rules.0.when.0.op',
			/^op must/,
		],
		[
			'a skip by what is known later',
			[{ ...iPhones, when: [{ fact: 'score', op: 'atLeast', value: 5 }] }],
			'rules.0.when.0.fact',
			/^Score isn’t known before the form/,
		],
		[
			'an id twice',
			[
				{ ...rule, id: 'abcd' },
				{ ...rule, id: 'abcd' },
			],
			'rules.1.id',
			'There are two rules with the id abcd',
		],
		['an unknown property', [{ ...rule, colour: 'red' }], 'rules.0.colour', /colour/],
	])('with %s are refused, saying where', async (_, rules, path, message) => {
		const ada = await owner()
		const link = await linkWith(ada, [])
		const refused = {
			status: 400,
			message: expect.stringMatching(message),
			issues: expect.arrayContaining([{ path, message: expect.stringMatching(message) }]),
		}
		expect(await send(ada, 'PATCH', `/${link.id}`, { rules })).toMatchObject(refused)
		const made = { title: 'T', destinationUrl: 'https://a.example.org', fields: ruleFields, rules }
		expect(await send(ada, 'POST', '', made)).toMatchObject(refused)
	})

	it('keep the fields that they use, unless they change along with the form', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [bigOnes, students])
		const without = ruleFields.filter(({ key }) => key !== 'size')
		const name = 'The rule “Big companies book a call” uses the field “Company size”.'
		expect(await send(ada, 'PATCH', `/${link.id}`, { fields: without })).toMatchObject({
			status: 409,
			message: expect.stringContaining(name),
			issues: [{ path: 'rules.0.when.0.fact' }, { path: 'rules.1.when.0.fact' }],
		})
		const both = { fields: without, rules: [] }
		expect(await send(ada, 'PATCH', `/${link.id}`, both)).toMatchObject({ status: 200, rules: [] })
	})

	it('can be translated, as far as they show a message', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [students])
		const [rule] = link.rules
		const de = { rules: { [rule?.id ?? '']: 'Das PDF ist unterwegs.' } }
		const translated = await send(ada, 'PATCH', `/${link.id}`, { translations: { de } })
		expect(translated).toMatchObject({ status: 200, translations: { de } })
		const lead = { email: 'ben@uni.example.org', size: 'I study' }
		const german = await submitLead(link.shortId, lead, { 'Accept-Language': 'de' })
		expect(await german.json()).toMatchObject({ thanks: 'Das PDF ist unterwegs.' })
		const english = await submitLead(link.shortId, { ...lead, name: 'Ben' })
		expect(await english.json()).toMatchObject({ thanks: 'The PDF is on its way.' })
		const unknown = { translations: { de: { rules: { abcde: 'Hallo' } } } }
		expect(await send(ada, 'PATCH', `/${link.id}`, unknown)).toMatchObject({
			status: 400,
			issues: [{ path: 'translations.de.rules.abcde' }],
		})
	})
})

describe('an address in a rule', () => {
	it('is checked like a destination when it is saved', async () => {
		const ada = await owner()
		const rules = [students, { ...bigOnes, then: to('https://pаypal.com/') }]
		const link = await linkWith(ada, [])
		expect(await send(ada, 'PATCH', `/${link.id}`, { rules })).toMatchObject({
			status: 400,
			issues: [{ path: 'rules.1.then.url', message: expect.stringMatching(/different alphabets/) }],
		})
	})

	it('is checked weekly, and suspends its link once it is harmful', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [{ ...bigOnes, then: to('https://soon-bad.example/call') }])
		const hash = expressionHash(expressionOf('https://soon-bad.example/') ?? '').toString(
			'base64url',
		)
		await env.DB.prepare('insert into blocked_destinations values (?)').bind(hash).run()
		await checkDestinations(env as never, Date.now() + 8 * 24 * 60 * 60 * 1000)
		const got = await ada.api.links[':id'].$get({ param: { id: String(link.id) } })
		expect(await got.json()).toMatchObject({ suspendedFor: expect.stringContaining('harmful') })
	})

	it('needs a confirmed owner where addresses can be confirmed', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [])
		const provided = { ...env, RESEND_API_KEY: 'a key', MAIL_FROM: 'x@example.org' }
		const refused = { status: 403, message: expect.stringContaining('confirm your email address') }
		for (const json of [{ rules: [bigOnes] }, { rules: [iPhones] }, { fields: [] }]) {
			const headers = { 'Content-Type': 'application/json', origin, cookie: ada.cookie() }
			const path = `/api/links/${link.id}`
			const init = { method: 'PATCH', headers, body: JSON.stringify(json) }
			const response = await ask(provided as never, path, init)
			expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject(
				refused,
			)
		}
	})
})
