import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { browser, makeLink, origin, owner, submitLead } from '../testing/client'
import { ask, limitOf } from '../testing/settings'

afterEach(() => vi.restoreAllMocks())

type Ada = Awaited<ReturnType<typeof owner>>

const write = async ({ send }: Ada, method: 'POST' | 'PATCH', path: string, json: object) => {
	const response = await send(`/api/links${path}`, {
		method,
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(json),
	})
	return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const change = async (ada: Ada, { id }: { id: number }, json: object) => {
	const { status, body } = await write(ada, 'PATCH', `/${id}`, json)
	expect([status, body.message]).toEqual([200, undefined])
	return body
}

const grace = { name: 'Grace', email: 'grace@navy.mil' }

const heading = async (path: string, visitor = browser()) => {
	const response = await visitor.send(path, { redirect: 'manual' })
	return [response.status, /<h1[^>]*>(.*?)<\/h1>/.exec(await response.text())?.[1]]
}

const counted = () => env.DB.prepare('select count(*) as n from leads').first<number>('n')

describe('an invalid option', () => {
	const delay = 'redirectDelay must be from 0 to 5 seconds'
	const date = 'The end must be a date such as 2027-01-31'
	const most = 'maxLeads must be a whole number from 1 to 1,000,000'
	const slug = 'An address has 3 to 50 letters, digits or hyphens'
	const url = 'Please enter a valid URL'
	const password = 'A password has 4 to 100 characters'
	const parameter = 'A parameter is up to 50 letters, digits or _ - . [ ]'
	const language = 'language must be auto or a code such as de'
	const origin = 'Enter a site’s address, such as https://www.example.com'
	const acme = 'https://acme.io'
	const inputs: [object, string, string][] = [
		[{ slug: 'ab' }, 'slug', slug],
		[{ slug: 'a'.repeat(51) }, 'slug', slug],
		[{ slug: 'under_score' }, 'slug', slug],
		[{ slug: 'naïve' }, 'slug', slug],
		[{ slug: 'a b c' }, 'slug', slug],
		[{ slug: '../etc' }, 'slug', slug],
		[{ slug: 'abc\n' }, 'slug', slug],
		[{ slug: 5 }, 'slug', slug],
		[{ slug: 'Admin' }, 'slug', 'This address is reserved'],
		[{ slug: 'report' }, 'slug', 'This address is reserved'],
		[{ expiresAt: 'tomorrow' }, 'expiresAt', date],
		[{ expiresAt: '2026-02-31' }, 'expiresAt', date],
		[{ expiresAt: '2026-13-01T00:00:00Z' }, 'expiresAt', date],
		[{ expiresAt: 1_800_000_000_000 }, 'expiresAt', date],
		[{ maxLeads: 0 }, 'maxLeads', most],
		[{ maxLeads: 1.5 }, 'maxLeads', most],
		[{ maxLeads: '5' }, 'maxLeads', most],
		[{ endedText: 'x'.repeat(501) }, 'endedText', 'The text is too long'],
		[{ endedUrl: 'nowhere' }, 'endedUrl', url],
		[{ endedUrl: 'javascript:alert(1)' }, 'endedUrl', url],
		[{ endedUrl: 'data:text/html,x' }, 'endedUrl', url],
		[{ password: 'abc' }, 'password', password],
		[{ password: 'x'.repeat(101) }, 'password', password],
		[{ passThrough: 'yes' }, 'passThrough', 'passThrough must be true or false'],
		[{ appendAnswers: { email: 'a b' } }, 'appendAnswers.email', parameter],
		[{ appendAnswers: { email: '' } }, 'appendAnswers.email', parameter],
		[
			{ appendAnswers: 'email' },
			'appendAnswers',
			'appendAnswers must name a parameter for each field',
		],
		[
			{ appendAnswers: { shoe: 's' } },
			'appendAnswers.shoe',
			'The form has no field with the key shoe',
		],
		[{ redirectDelay: -1 }, 'redirectDelay', delay],
		[{ redirectDelay: 5.1 }, 'redirectDelay', delay],
		[{ redirectDelay: '1' }, 'redirectDelay', delay],
		[{ tags: 'news' }, 'tags', 'tags must be a list'],
		[{ tags: [''] }, 'tags.0', 'A tag needs a name'],
		[{ tags: ['x'.repeat(31)] }, 'tags.0', 'A tag is too long'],
		[{ tags: ['a"b'] }, 'tags.0', 'A tag has no quotes, commas or backslashes'],
		[{ tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, 'tags', 'A link has at most 20 tags'],
		[{ archived: 1 }, 'archived', 'archived must be true or false'],
		[{ language: 'xx' }, 'language', language],
		[{ language: null }, 'language', language],
		[{ translations: 'de' }, 'translations', 'translations must be an object'],
		[
			{ translations: { de: { title: 'x'.repeat(101) } } },
			'translations.de.title',
			'Title is too long',
		],
		[
			{ translations: { de: { fields: { shoe: { label: 'Schuh' } } } } },
			'translations.de.fields.shoe',
			'The form has no field with the key shoe',
		],
		[{ allowedOrigins: acme }, 'allowedOrigins', 'allowedOrigins must be a list'],
		[{ allowedOrigins: ['*'] }, 'allowedOrigins.0', origin],
		[{ allowedOrigins: [acme, 'https://*.acme.io'] }, 'allowedOrigins.1', origin],
		[{ allowedOrigins: ['javascript:alert(1)'] }, 'allowedOrigins.0', origin],
		[{ allowedOrigins: ["https://acme.io; script-src 'none'"] }, 'allowedOrigins.0', origin],
		[{ allowedOrigins: ['https://a;b.io'] }, 'allowedOrigins.0', origin],
		[{ allowedOrigins: [7] }, 'allowedOrigins.0', origin],
		[
			{ allowedOrigins: ['http://acme.io'] },
			'allowedOrigins.0',
			'An origin must begin with https://, except on localhost',
		],
		[
			{ allowedOrigins: Array.from({ length: 11 }, (_, i) => `https://a${i}.io`) },
			'allowedOrigins',
			'A form can be embedded on at most 10 sites',
		],
	]

	it('is a 400 for its field, and nothing is saved', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		for (const [input, path, message] of inputs) {
			const whole = { title: 'Guide', destinationUrl: 'https://acme.io', ...input }
			for (const { status, body } of [
				await write(ada, 'POST', '', whole),
				await write(ada, 'PATCH', `/${link.id}`, { title: 'New', ...input }),
			]) {
				expect([input, status, body]).toEqual([
					input,
					400,
					{ message, code: 'bad_input', issues: [{ path, message }] },
				])
			}
		}
		expect(await (await ada.api.links.$get({ query: {} })).json()).toEqual([link])
	})
})

it('sites that may embed a form are stored as origins, without duplicates', async () => {
	const typed = [
		'acme.io',
		'https://ACME.io/contact',
		'http://localhost:3000/',
		'http://127.0.0.1:8080',
	]
	const { allowedOrigins } = await makeLink(await owner(), { allowedOrigins: typed })
	expect(allowedOrigins).toEqual([
		'https://acme.io',
		'http://localhost:3000',
		'http://127.0.0.1:8080',
	])
})

describe('a slug', () => {
	const taken = 'This address is taken. Please choose another one.'

	it('is stored as typed and works in any case, as do all earlier names, everywhere', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { slug: 'Summer-24' })
		expect(link.slug).toBe('Summer-24')
		expect(await heading('/l/sUMMER-24')).toEqual([200, 'The guide'])
		expect(await heading('/l/winter-24')).toEqual([404, 'Link Not Found'])
		await change(ada, link, { slug: 'Winter-24', title: 'Again' })
		const names = [link.shortId, 'summer-24', 'WINTER-24', 'Winter-24']
		for (const name of names) {
			expect(await heading(`/l/${name}`)).toEqual([200, 'Again'])
			expect(await heading(`/l/${name}/report`)).toEqual([200, 'Report this link'])
			expect((await submitLead(name, { ...grace, name })).status).toBe(200)
		}
		expect(await counted()).toBe(names.length)
		// An earlier name can come back, and so can having none: all keep working.
		expect(await change(ada, link, { slug: 'SUMMER-24' })).toMatchObject({ slug: 'SUMMER-24' })
		expect(await change(ada, link, { slug: null, active: false })).toMatchObject({ slug: null })
		for (const name of names) expect(await heading(`/l/${name}`)).toEqual([404, 'Link Not Found'])
		await change(ada, link, { active: true })
		for (const name of names) expect(await heading(`/l/${name}`)).toEqual([200, 'Again'])
	})

	it('that another link has or had is a 409, until that link is deleted for good', async () => {
		const [ada, bob] = [await owner(), await owner()]
		const link = await makeLink(ada, { slug: 'autumn' })
		await change(ada, link, { slug: 'spring' })
		const other = await makeLink(bob)
		const refusal = {
			message: taken,
			code: 'conflict',
			issues: [{ path: 'slug', message: taken }],
		}
		for (const slug of ['Autumn', 'SPRING', link.shortId, link.shortId.toLowerCase()]) {
			const input = { title: 'Guide', destinationUrl: 'https://acme.io', slug }
			const made = await bob.send('/api/links', {
				method: 'POST',
				headers: { 'Content-Type': 'application/json', 'Idempotency-Key': slug },
				body: JSON.stringify(input),
			})
			for (const { status, body } of [
				{ status: made.status, body: await made.json() },
				await write(bob, 'POST', '', input),
				await write(bob, 'PATCH', `/${other.id}`, { title: 'New', slug }),
			]) {
				expect([slug, status, body]).toEqual([slug, 409, refusal])
			}
		}
		expect(await (await bob.api.links.$get({ query: {} })).json()).toEqual([other])
		const param = { id: String(link.id) }
		await ada.api.links[':id'].$delete({ param, query: {} })
		expect((await write(bob, 'PATCH', `/${other.id}`, { slug: 'autumn' })).status).toBe(409)
		await ada.api.trash.links[':id'].$delete({ param, query: {} })
		expect(await change(bob, other, { slug: 'autumn' })).toMatchObject({ slug: 'autumn' })
	})
})

describe('a link’s end', () => {
	it('by date shows the owner’s text and stops taking leads', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { expiresAt: '2099-01-31', endedText: 'Until next year' })
		expect(link).toMatchObject({ expiresAt: '2099-01-31T00:00:00.000Z', ended: false })
		expect(await heading(`/l/${link.shortId}`)).toEqual([200, 'The guide'])
		const past = new Date(Date.now() - 1000).toISOString()
		expect(await change(ada, link, { expiresAt: past })).toMatchObject({ ended: true })
		const page = await browser().send(`/l/${link.shortId}`)
		expect([page.status, await page.text()]).toEqual([
			410,
			expect.stringContaining('Until next year'),
		])
		const refused = await submitLead(link.shortId, grace)
		expect([refused.status, await refused.json()]).toEqual([
			410,
			{ message: 'Until next year', code: 'ended' },
		])
		expect((await browser().send(`/api/info/${link.shortId}`)).status).toBe(410)
		expect(await counted()).toBe(0)
		await change(ada, link, { expiresAt: null })
		expect(await heading(`/l/${link.shortId}`)).toEqual([200, 'The guide'])
	})

	it('by date also comes in an isolate that already knows the link', async () => {
		const link = await makeLink(await owner(), { expiresAt: '2099-01-31' })
		expect(await heading(`/l/${link.shortId}`)).toEqual([200, 'The guide'])
		vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2099-01-31'))
		expect(await heading(`/l/${link.shortId}`)).toEqual([410, 'This link has ended'])
	})

	it('by number of leads is exact, and a repeated submission does not count again', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { maxLeads: 2, endedUrl: 'https://acme.io/next?a=1' })
		const once = (n: number) =>
			submitLead(link.shortId, { ...grace, name: `Grace ${n}` }, { 'Idempotency-Key': `key${n}` })
		const statuses = (await Promise.all([1, 2, 3, 4].map(once))).map(({ status }) => status)
		expect(statuses.toSorted()).toEqual([200, 200, 410, 410])
		expect(await counted()).toBe(2)
		const first = statuses.indexOf(200) + 1
		expect((await once(first)).status).toBe(200)
		expect(await counted()).toBe(2)
		const page = await browser().send(`/l/${link.shortId}`, { redirect: 'manual' })
		expect([page.status, page.headers.get('location')]).toEqual([302, 'https://acme.io/next?a=1'])
		const posted = await browser().send(`/l/${link.shortId}`, {
			method: 'POST',
			body: new URLSearchParams({ ...grace, name: 'Late' }),
		})
		expect(await posted.text()).toContain('content="0;url=https://acme.io/next?a=1"')
		await change(ada, link, { maxLeads: 3 })
		expect(await heading(`/l/${link.shortId}`)).toEqual([200, 'The guide'])
		expect((await once(5)).status).toBe(200)
		expect(await counted()).toBe(3)
	})
})

describe('a password', () => {
	it('keeps the original referrer while it asks', async () => {
		const link = await makeLink(await owner(), { password: 'sesame!' })
		const visitor = browser()
		const page = `/l/${link.shortId}`
		const fromOf = async (referer: string) => {
			const response = await visitor.send(page, { headers: { referer } })
			return /name="_from" value="([^"]*)"/.exec(await response.text())?.[1]
		}
		const _from = (await fromOf('https://partner.example/offer')) ?? ''
		expect(_from).toBe('partner.example')
		const unlock = (fields: object) =>
			visitor.send(`${page}/password`, {
				method: 'POST',
				redirect: 'manual',
				body: new URLSearchParams({ password: 'sesame!', ...fields }),
			})
		expect((await unlock({ _from })).status).toBe(303)
		expect(await fromOf(`${origin}${page}`)).toBe('partner.example')
		expect(await fromOf('https://other.example/')).toBe('other.example')
		expect((await unlock({ _from: '"><script>' })).status).toBe(303)
		expect(await fromOf(`${origin}${page}`)).toBe('')
	})

	const open = (name: string, password: string, visitor = browser(), settings = env) =>
		visitor.send(`/l/${name}/password?utm_source=news`, {
			method: 'POST',
			redirect: 'manual',
			body: new URLSearchParams({ password }),
			settings,
		} as RequestInit)

	it('guards the form and submissions, is remembered, and is never revealed', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { password: 'sesame!', slug: 'secret-door' })
		expect(JSON.stringify(link)).not.toMatch(/sesame|scrypt/)
		expect(link.hasPassword).toBe(true)
		const stored = await env.DB.prepare('select password from links').first<string>('password')
		expect(stored).toMatch(/^\$scrypt\$/)
		const visitor = browser()
		expect(await heading(`/l/${link.shortId}`, visitor)).toEqual([403, 'This page has a password'])
		const refused = await submitLead(link.shortId, grace)
		expect([refused.status, await refused.json()]).toEqual([
			403,
			{ message: 'Please enter the password', code: 'password_needed' },
		])
		expect((await browser().send(`/api/info/${link.shortId}`)).status).toBe(403)
		const wrong = await open(link.shortId, 'wrong', visitor)
		expect([wrong.status, await wrong.text()]).toEqual([
			403,
			expect.stringContaining('The password is wrong. Please try again.'),
		])
		expect(await heading(`/l/${link.shortId}`, visitor)).toEqual([403, 'This page has a password'])

		const right = await open('Secret-Door', 'sesame!', visitor)
		expect([right.status, right.headers.get('location')]).toEqual([
			303,
			'/l/Secret-Door?utm_source=news',
		])
		expect(right.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
		expect(await heading(`/l/${link.shortId}`, visitor)).toEqual([200, 'The guide'])
		const taken = await visitor.send(`/api/capture/${link.shortId}`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(grace),
		})
		expect(taken.status).toBe(200)
		// The cookie is worthless after a change of password, and on another link.
		await change(ada, link, { password: 'open up' })
		expect(await heading(`/l/${link.shortId}`, visitor)).toEqual([403, 'This page has a password'])
		await change(ada, link, { password: null })
		expect(await heading(`/l/${link.shortId}`)).toEqual([200, 'The guide'])
		const download = await ada.send('/api/auth/download')
		expect(await download.text()).not.toMatch(/scrypt/)
	})

	it('can be tried ten times a minute from one address', async () => {
		const link = await makeLink(await owner(), { password: 'sesame!' })
		const settings = {
			...env,
			RATE_LIMITS: undefined,
			LOGIN_LIMIT: limitOf(2),
		} as unknown as typeof env
		const tried = async () => {
			const response = await ask(settings, `/l/${link.shortId}/password`, {
				method: 'POST',
				headers: { origin: 'http://localhost:8787' },
				body: new URLSearchParams({ password: 'wrong' }),
			})
			return response.status
		}
		expect([await tried(), await tried(), await tried()]).toEqual([403, 403, 429])
	})
})

describe('the redirect', () => {
	const answer = async (input: object, visit: string) => {
		const ada = await owner()
		const link = await makeLink(ada, input)
		const response = await browser().send(`/api/capture/${link.shortId}${visit}`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ ...grace, email: 'grace+1@navy.mil' }),
		})
		return ((await response.json()) as { destinationUrl: string }).destinationUrl
	}

	it.each([
		['nothing by default', {}, '?utm_source=a', 'https://guide.example.org/start'],
		[
			'the query',
			{ passThrough: true },
			'?utm_source=a&x=1&x=2',
			'https://guide.example.org/start?utm_source=a&x=1&x=2',
		],
		[
			'the query without what embeds the page',
			{ passThrough: true },
			'?embed&embed=2&x=1',
			'https://guide.example.org/start?embed=2&x=1',
		],
		[
			'the query after the destination’s own, which stays',
			{ passThrough: true, destinationUrl: 'https://acme.io/?ref=%20a#top' },
			'?ref=b&c=d',
			'https://acme.io/?ref=%20a&c=d#top',
		],
		[
			'answers, which override the query',
			{ passThrough: true, appendAnswers: { email: 'mail', name: 'invitee[name]' } },
			'?mail=x@y.z&a=1',
			'https://guide.example.org/start?mail=grace%2B1%40navy.mil&invitee%5Bname%5D=Grace&a=1',
		],
		[
			'no more than fits into an address',
			{ passThrough: true },
			`?a=${'x'.repeat(5000)}`,
			'https://guide.example.org/start',
		],
	])('is %s', async (_, input, visit, url) => {
		expect(await answer(input, visit)).toBe(url)
	})

	it('comes after the delay that the owner chose', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { redirectDelay: 4.5 })
		const page = async () => (await browser().send(`/l/${link.shortId}`)).text()
		expect(await page()).toContain('data-delay="4.5"')
		const posted = await browser().send(`/l/${link.shortId}`, {
			method: 'POST',
			body: new URLSearchParams(grace),
		})
		expect(await posted.text()).toContain('content="4;url=')
		await change(ada, link, { redirectDelay: 1.5 })
		expect(await page()).not.toContain('data-delay')
	})
})
