import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Route } from '../../schema/rules'
import { expressionHash, expressionOf } from '../abuse/expressions'
import { checkDestinations } from '../abuse/weekly'
import { browser, makeLink, origin, owner, submitLead } from '../testing/client'
import { faulty } from '../testing/faults'
import { deliverMessages } from '../testing/queue'
import { ask } from '../testing/settings'

type Ada = Awaited<ReturnType<typeof owner>>
type Answer = { message?: string; issues?: { path: string; message: string }[]; rules?: object[] }

const send = async ({ send }: Ada, method: string, path: string, json: object) => {
	const response = await send(`/api/links${path}`, {
		method,
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(json),
	})
	return { status: response.status, ...((await response.json()) as Answer) }
}

const fields = [
	{ key: 'name', type: 'name', label: 'Name' },
	{ key: 'email', type: 'email', label: 'Email' },
	{
		key: 'size',
		type: 'choice',
		label: 'Company size',
		options: ['I study', '1–49', '50+'],
	},
	{ key: 'seats', type: 'number', label: 'Seats' },
] as const

const is = (fact: string, ...value: string[]) => ({ fact, op: 'is' as const, value })
const to = (url: string) => ({ kind: 'redirect' as const, url })

const bigOnes = {
	name: 'Big companies book a call',
	when: [is('answer:size', '50+'), is('emailDomain', 'company')],
	then: to('https://cal.example.org/mara'),
}
const students = {
	name: 'Students',
	when: [is('answer:size', 'I study')],
	then: { kind: 'message' as const, text: 'The PDF is on its way.' },
}
const iPhones = {
	name: 'iPhones go to the app',
	when: [is('device', 'iOS')],
	then: { kind: 'skip' as const, url: 'https://apps.apple.com/sundial' },
}

const linkWith = async (ada: Ada, rules: object[], more: object = {}) =>
	makeLink(ada, { fields: [...fields], rules, ...more } as never)

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
			'The kind of then must be redirect, message or skip',
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
		const made = { title: 'T', destinationUrl: 'https://a.example.org', fields, rules }
		expect(await send(ada, 'POST', '', made)).toMatchObject(refused)
	})

	it('keep the fields that they use, unless they change along with the form', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [bigOnes, students])
		const without = fields.filter(({ key }) => key !== 'size')
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

const routesOf = async ({ api }: Ada) => {
	const leads = await (await api.leads.$get({ query: {} })).json()
	return leads.map(({ route }) => route as Route | null)
}

describe('a submission', () => {
	const ana = { name: 'Ana Lima', email: 'ana@tidepool.dev', size: '50+', seats: '80' }
	const start = 'https://guide.example.org/start'

	it('goes where the first rule says that holds, else where the link leads, and says so', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [bigOnes, students])
		const sent = async (lead: object) => (await submitLead(link.shortId, { ...lead })).json()
		expect(await sent(ana)).toEqual({ destinationUrl: 'https://cal.example.org/mara' })
		const personal = { ...ana, email: 'ana@gmail.com' }
		expect(await sent(personal)).toEqual({ destinationUrl: start })
		const student = { name: 'Ben', size: 'I study' }
		expect(await sent(student)).toEqual({ destinationUrl: start, thanks: 'The PDF is on its way.' })
		const [big, study] = link.rules
		const none = { rule: null, name: null, version: null }
		expect(await routesOf(ada)).toEqual([
			{
				...{ rule: study?.id, name: 'Students', version: study?.version },
				...{ kind: 'message', to: 'The PDF is on its way.' },
			},
			{ ...none, kind: 'redirect', to: start },
			{
				...{ rule: big?.id, name: 'Big companies book a call', version: big?.version },
				...{ kind: 'redirect', to: 'https://cal.example.org/mara' },
			},
		])
	})

	it('on a link without rules has no receipt', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [iPhones])
		expect((await submitLead(link.shortId, ana)).status).toBe(200)
		expect(await routesOf(ada)).toEqual([null])
	})

	it.each<[what: string, when: object, lead: object, holds: boolean]>([
		['the score', { fact: 'score', op: 'atLeast', value: 60 }, ana, true],
		['a score too low', { fact: 'score', op: 'atLeast', value: 60 }, { name: 'Ben' }, false],
		['the status', is('status', 'new'), { name: 'Ben' }, true],
		['a number', { fact: 'answer:seats', op: 'atLeast', value: 50 }, ana, true],
		['no answer', { fact: 'answer:seats', op: 'notAnswered' }, { name: 'Ben' }, true],
		['the address’s domain', is('emailDomain', 'tidepool.dev'), ana, true],
		['a throwaway address', is('emailDomain', 'company'), { email: 'a@mailinator.com' }, false],
		['the country', is('country', 'CH'), ana, true],
		['the language', is('language', 'fr'), ana, true],
		['the device', is('device', 'iOS'), ana, true],
		['the source', is('source', 'Newsletter'), ana, true],
		['the campaign', { fact: 'campaign', op: 'contains', value: 'NOV' }, ana, true],
		['a first visit', is('returning', 'no'), ana, true],
		['a return that nobody can know of', is('returning', 'no'), { name: 'Ben' }, false],
	])('is routed by %s', async (_, condition, lead, holds) => {
		const ada = await owner()
		const there = to('https://there.example.org/')
		const link = await linkWith(ada, [{ name: 'There', when: [condition], then: there }])
		const path = `${link.shortId}?utm_source=newsletter&utm_campaign=november`
		const visitor = {
			'CF-IPCountry': 'CH',
			'Accept-Language': 'fr-CH,de;q=0.5',
			'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile Safari/604.1',
		}
		const answer = await submitLead(path, { ...lead }, visitor)
		expect(await answer.json()).toEqual({ destinationUrl: holds ? there.url : start })
	})

	it('of somebody who came back is routed by that, and by the higher score', async () => {
		const ada = await owner()
		const back = { name: 'Back', when: [is('returning', 'yes')], then: to('https://back.example/') }
		const link = await linkWith(ada, [back])
		const once = await submitLead(link.shortId, ana)
		expect(await once.json()).toEqual({ destinationUrl: start })
		const again = await submitLead(link.shortId, { ...ana, seats: '90' })
		expect(await again.json()).toEqual({ destinationUrl: 'https://back.example/' })
		expect((await routesOf(ada)).map((route) => route?.name)).toEqual(['Back', null])
	})

	it('that is repeated goes where it went, whatever the rules say by then', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [bigOnes])
		const key = { 'Idempotency-Key': 'the-same-submission' }
		await submitLead(link.shortId, ana, key)
		const there = { ...bigOnes, then: to('https://elsewhere.example.org/') }
		await send(ada, 'PATCH', `/${link.id}`, { rules: [there] })
		const again = await submitLead(link.shortId, ana, key)
		expect(await again.json()).toEqual({ destinationUrl: 'https://cal.example.org/mara' })
		const other = await submitLead(link.shortId, { ...ana, name: 'Ann' })
		expect(await other.json()).toEqual({ destinationUrl: 'https://elsewhere.example.org/' })
		expect(await routesOf(ada)).toHaveLength(2)
	})

	it('passes on answers and the visit’s query to a rule’s address', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [bigOnes], {
			appendAnswers: { email: 'email' },
			passThrough: true,
		})
		const answer = await submitLead(`${link.shortId}?ref=x`, ana)
		const destinationUrl = 'https://cal.example.org/mara?email=ana%40tidepool.dev&ref=x'
		expect(await answer.json()).toEqual({ destinationUrl })
		// The receipt has no answers in it.
		expect((await routesOf(ada))[0]?.to).toBe('https://cal.example.org/mara')
	})

	it('without JavaScript gets the same page or message', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [bigOnes, students])
		const post = async (lead: Record<string, string>) => {
			const body = new URLSearchParams(lead)
			const response = await browser().send(`/l/${link.shortId}`, { method: 'POST', body })
			return response.text()
		}
		expect(await post(ana)).toContain('url=https://cal.example.org/mara')
		expect(await post({ name: 'Ben', size: 'I study' })).toContain('The PDF is on its way.')
		expect(await post({ name: 'Cleo' })).toContain(`url=${start}`)
	})

	it('taken while the database is down says what its visitor saw', async () => {
		const ada = await owner()
		const back = { name: 'Back', when: [is('returning', 'yes')], then: to('https://back.example/') }
		const link = await linkWith(ada, [back, bigOnes])
		await submitLead(link.shortId, ana)
		const sent: unknown[] = []
		const CAPTURES = { send: async (body: unknown) => void sent.push(structuredClone(body)) }
		const down = { ...env, CAPTURES, DB: faulty(env.DB as never, () => 'fails') }
		const answer = await ask(down as never, `/api/capture/${link.shortId}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ ...ana, seats: '90' }),
		})
		// Nobody could know that she came back.
		expect(await answer.json()).toEqual({ destinationUrl: 'https://cal.example.org/mara' })
		await send(ada, 'PATCH', `/${link.id}`, { rules: [] })
		await deliverMessages('captures', sent, env)
		const names = (await routesOf(ada)).map((route) => route?.name)
		expect(names).toEqual(Array(2).fill('Big companies book a call'))
	})
})

describe('a visitor', () => {
	const iPhone =
		'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
	const open = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
		const sent = { 'User-Agent': iPhone, ...headers }
		const init = { method, headers: sent, redirect: 'manual' } as const
		const response = await browser().send(`/l/${path}`, init)
		return {
			status: response.status,
			location: response.headers.get('location'),
			caching: response.headers.get('cache-control'),
			text: await response.text(),
		}
	}
	const toApp = { status: 302, location: 'https://apps.apple.com/sundial' }
	const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36'

	it('for whom a rule says so is sent on before the form, and nobody else', async () => {
		const link = await linkWith(await owner(), [bigOnes, iPhones])
		expect(await open(link.shortId)).toMatchObject({ ...toApp, caching: 'private, no-store' })
		expect(await open(link.shortId, {}, 'HEAD')).toMatchObject(toApp)
		expect(await open(link.shortId, { 'User-Agent': chrome })).toMatchObject({ status: 200 })
	})

	it.each<[what: string, when: object, path: string, headers: Record<string, string>]>([
		['country', is('country', 'DE', 'AT'), '', { 'CF-IPCountry': 'AT' }],
		['language', is('language', 'de'), '', { 'Accept-Language': 'de-CH,en;q=0.5' }],
		['language in the address', is('language', 'de'), '?lang=de', { 'Accept-Language': 'en' }],
		['source', is('source', 'news'), '?utm_source=News', {}],
		['site', is('source', 'blog.example.org'), '', { Referer: 'https://blog.example.org/post' }],
		['campaign', { fact: 'campaign', op: 'contains', value: 'nov' }, '?utm_campaign=Nov-26', {}],
	])('is known by their %s', async (_, condition, query, headers) => {
		const link = await linkWith(await owner(), [{ ...iPhones, when: [condition] }])
		expect(await open(`${link.shortId}${query}`, headers)).toMatchObject(toApp)
		expect(await open(link.shortId)).toMatchObject({ status: 200 })
	})

	it('of a link without a form goes straight to the destination', async () => {
		const ada = await owner()
		const link = await linkWith(ada, [], { fields: [], passThrough: true })
		expect(link.fields).toEqual([])
		expect(await open(`${link.shortId}?ref=x`)).toMatchObject({
			status: 302,
			location: 'https://guide.example.org/start?ref=x',
		})
		expect((await submitLead(link.shortId, {})).status).toBe(400)
		// A page that was open before still brings its lead.
		expect((await submitLead(link.shortId, { email: 'ana@tidepool.dev' })).status).toBe(200)
		const asked = await ada.api.info[':shortId'].$get({ param: { shortId: link.shortId } })
		expect(await asked.json()).toMatchObject({ fields: [] })
	})

	it('that only shows a preview, prefetches, or frames the form is not sent on', async () => {
		const ada = await owner()
		const allowedOrigins = ['https://www.example.com']
		const link = await linkWith(ada, [iPhones], { allowedOrigins, title: 'The app' })
		const short = await linkWith(ada, [], { fields: [], title: 'The app' })
		const preview = { 'User-Agent': 'facebookexternalhit/1.1 iPhone' }
		for (const { shortId } of [link, short]) {
			const page = await open(shortId, preview)
			expect([page.status, page.text]).toEqual([
				200,
				expect.stringContaining('<meta property="og:title" content="The app"/>'),
			])
			expect(await open(shortId, { 'Sec-Purpose': 'prefetch' })).toMatchObject({ status: 503 })
		}
		const framed = { 'Sec-Fetch-Dest': 'iframe' }
		expect(await open(`${link.shortId}?embed`, framed)).toMatchObject({ status: 200 })
	})

	it('of a link that has ended or asks for a password is not sent on', async () => {
		const ada = await owner()
		const locked = await linkWith(ada, [iPhones], { password: 'sesame' })
		expect(await open(locked.shortId)).toMatchObject({ status: 403, location: null })
		const ended = await linkWith(ada, [iPhones], { fields: [], expiresAt: '2020-01-01' })
		expect(await open(ended.shortId)).toMatchObject({ status: 410, location: null })
	})

	it('sees the destination’s name only where no rule leads elsewhere', async () => {
		const ada = await owner()
		const named = async (rules: object[]) => {
			const link = await linkWith(ada, rules)
			return (await open(link.shortId, { 'User-Agent': chrome })).text.includes('guide.example.org')
		}
		expect(await named([iPhones])).toBe(true)
		expect(await named([{ ...bigOnes, then: to('https://guide.example.org/other') }])).toBe(true)
		expect(await named([bigOnes])).toBe(false)
		expect(await named([students])).toBe(false)
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
