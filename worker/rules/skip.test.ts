import { describe, expect, it } from 'vitest'
import { browser, owner, submitLead } from '../testing/client'
import { bigOnes, iPhones, is, linkWith, students, to } from '../testing/rules'

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
