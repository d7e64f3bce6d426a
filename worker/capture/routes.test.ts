import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { readCriterion } from '../leads/rules'
import { browser, makeLink, owner, submitLead } from '../testing/client'

const visitor = browser()
const get = (path: string, headers: Record<string, string> = {}) => visitor.send(path, { headers })
const post = (path: string, fields: Record<string, string>) =>
	visitor.send(path, { method: 'POST', body: new URLSearchParams(fields) })
const storedLeads = async () =>
	(await env.DB.prepare('select * from leads order by id').all<Record<string, unknown>>()).results

describe('GET /api/info', () => {
	it('returns what the form needs and nothing more', async () => {
		const link = await makeLink(await owner(), { title: 'Guide', description: 'All of it' })
		const response = await get(`/api/info/${link.shortId}`)
		expect(await response.json()).toEqual({
			title: 'Guide',
			description: 'All of it',
			fields: [
				{ key: 'name', type: 'name', label: 'Full Name', required: true },
				{ key: 'email', type: 'email', label: 'Email Address', required: true },
			],
			consent: null,
			requireName: true,
			requireEmail: true,
			requirePhone: false,
		})
	})

	it('is a 404 for unknown, impossible and inactive links', async () => {
		const link = await makeLink(await owner(), { active: false })
		for (const shortId of [link.shortId, 'zzzzzzzz', '0OIl', '%00', "'--"]) {
			const response = await get(`/api/info/${shortId}`)
			expect([response.status, await response.json()]).toEqual([
				404,
				{ message: 'Link not found', code: 'not_found' },
			])
		}
	})
})

describe('POST /api/capture', () => {
	it('stores the scored lead and returns the destination', async () => {
		const link = await makeLink(await owner())
		const response = await submitLead(
			`${link.shortId}?utm_source=news&utm_campaign=May`,
			{ name: ' Grace Hopper ', email: 'Grace@Navy.mil', score: 100, id: 9, linkId: 9 },
			{ 'user-agent': 'Mozilla/5.0 (iPhone) Mobile', 'cf-ipcountry': 'US' },
		)
		expect(await response.json()).toEqual({ destinationUrl: link.destinationUrl })
		const [lead] = await storedLeads()
		expect(lead).toMatchObject({ link_id: link.id, name: 'Grace Hopper', email: 'grace@navy.mil' })
		expect(JSON.parse(String(lead?.additional_data))).toEqual({
			utmSource: 'news',
			utmCampaign: 'May',
			country: 'US',
			device: 'mobile',
		})
		const criteria = (JSON.parse(String(lead?.criteria)) as number[]).map(readCriterion)
		expect(criteria.length).toBeGreaterThan(0)
		const sum = criteria.reduce((total, { passed, score }) => total + (passed ? score : 0), 0)
		expect(sum).toBe(lead?.score)
	})

	it('stores a lead whose page token and proof are none', async () => {
		const { shortId } = await makeLink(await owner())
		const sent = { name: 'Grace Hopper', email: 'g@navy.mil', _page: 'x', _proof: 'y'.repeat(21) }
		expect((await submitLead(shortId, sent)).status).toBe(200)
		expect(await storedLeads()).toHaveLength(1)
	})

	it('stores no country if Cloudflare knows none', async () => {
		const link = await makeLink(await owner())
		await submitLead(
			link.shortId,
			{ name: 'Grace Hopper', email: 'g@navy.mil' },
			{ 'cf-ipcountry': 'XX' },
		)
		expect(JSON.parse(String((await storedLeads())[0]?.additional_data))).not.toHaveProperty(
			'country',
		)
	})

	it.each([
		[{}, 'Please fill in all required fields', ['name', 'email']],
		[{ name: 'Grace' }, 'Please fill in all required fields', ['email']],
		[{ name: '  ', email: 'g@navy.mil' }, 'Please fill in all required fields', ['name']],
		[{ name: 'Grace', email: 'grace' }, 'Please enter a valid email address', ['email']],
		[{ name: 'x'.repeat(201), email: 'g@navy.mil' }, 'Full Name is too long', ['name']],
		[{ name: ['a'], email: 'g@navy.mil' }, 'Full Name must be text', ['name']],
		[{ name: null, email: 'g@navy.mil' }, 'Please fill in all required fields', ['name']],
		[
			{ name: 'Grace', email: 'g@navy.mil', phone: 'abc' },
			'Please enter a valid phone number',
			['phone'],
		],
		[
			{ name: 7, email: 'grace', phone: 'abc' },
			'Full Name must be text',
			['name', 'email', 'phone'],
		],
	])('answers 400 to %j', async (fields, message, paths) => {
		const link = await makeLink(await owner())
		const response = await submitLead(link.shortId, fields)
		const body = (await response.json()) as { message: string; issues: { path: string }[] }
		expect([response.status, body.message]).toEqual([400, message])
		expect(body.issues.map((issue) => issue.path)).toEqual(paths)
		expect(await storedLeads()).toEqual([])
	})

	it('accepts any fields, or none, if the link requires none', async () => {
		const link = await makeLink(await owner(), { requireName: false, requireEmail: false })
		expect((await submitLead(link.shortId, { phone: '030 123456' })).status).toBe(200)
		expect((await submitLead(link.shortId, {})).status).toBe(200)
		expect((await storedLeads()).map((lead) => lead.qualification_status)).toContain('new')
	})

	it('stores a repeated submission once', async () => {
		const link = await makeLink(await owner())
		const fields = { name: 'Grace', email: 'grace@navy.mil' }
		const key = { 'idempotency-key': crypto.randomUUID() }
		const answers = await Promise.all([1, 2, 3].map(() => submitLead(link.shortId, fields, key)))
		expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
		expect((await storedLeads()).length).toBe(1)
	})

	describe('with one page token', () => {
		const grace = { name: 'Grace', email: 'grace@navy.mil' }
		const opened = async (shortId: string) => {
			const html = await (await get(`/l/${shortId}`)).text()
			return { _page: /name="_page" value="([^"]+)"/.exec(html)?.[1] ?? '', _from: '' }
		}
		const emails = async () => (await storedLeads()).map((lead) => lead.email)

		it('stores the same content once, however it is formatted, and other content as another lead', async () => {
			const { shortId } = await makeLink(await owner())
			const page = await opened(shortId)
			expect(page._page).not.toBe('')
			for (const fields of [
				{ ...grace, ...page },
				{ ...page, email: ' Grace@NAVY.mil ', name: 'Grace ' },
				{ ...grace, ...page, email: 'hopper@navy.mil' },
				{ ...grace, ...page, phone: '+1 202 555 0143' },
			]) {
				expect((await submitLead(shortId, fields)).status).toBe(200)
			}
			// Two people at one screen, and one who came back to add a number: nothing is lost.
			expect(await emails()).toEqual(['grace@navy.mil', 'hopper@navy.mil', 'grace@navy.mil'])
		})

		it('stores one lead for a refused attempt and its correction', async () => {
			const { shortId } = await makeLink(await owner())
			const page = await opened(shortId)
			expect((await submitLead(shortId, { ...grace, ...page, email: 'grace' })).status).toBe(400)
			expect((await submitLead(shortId, { ...grace, ...page })).status).toBe(200)
			expect(await emails()).toEqual(['grace@navy.mil'])
		})

		it('stores a lead per link', async () => {
			const ada = await owner()
			const [one, two] = [await makeLink(ada), await makeLink(ada)]
			const page = await opened(one.shortId)
			for (const { shortId } of [one, two]) await submitLead(shortId, { ...grace, ...page })
			expect((await storedLeads()).map((lead) => lead.link_id)).toEqual([one.id, two.id])
		})
	})

	it('stores nothing for a link that is off or gone', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		const param = { id: String(link.id) }
		await ada.api.links[':id'].$patch({ param, json: { active: false } })
		expect((await submitLead(link.shortId, { name: 'G', email: 'g@navy.mil' })).status).toBe(404)
		await ada.api.links[':id'].$delete({ param, query: {} })
		expect((await submitLead(link.shortId, { name: 'G', email: 'g@navy.mil' })).status).toBe(404)
		expect(await storedLeads()).toEqual([])
	})
})

describe('the visitor’s page', () => {
	it('is a complete form that reveals no more of the destination than its host', async () => {
		const link = await makeLink(await owner(), {
			title: '<script>alert(1)</script> 🎉',
			requirePhone: true,
			requireName: false,
		})
		const response = await get(`/l/${link.shortId}?email=g%40navy.mil`)
		const html = await response.text()
		expect(response.status).toBe(200)
		expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; 🎉')
		expect(html).toContain('value="g@navy.mil"')
		expect(html).toContain('name="phone"')
		expect(html).not.toContain('name="name"')
		expect(html).toContain('Takes you to <bdi>guide.example.org</bdi>')
		expect(html).not.toContain('/start')
		expect(response.headers.get('set-cookie')).toBeNull()
		expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
	})

	it('has a preview for chats, and is hidden from search engines', async () => {
		const link = await makeLink(await owner(), { title: 'Guide & map', description: 'All "of" it' })
		const crawler = { 'user-agent': 'WhatsApp/2.23.20.0' }
		const html = await (await get(`/l/${link.shortId}?utm_source=chat`, crawler)).text()
		const meta = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
		expect(Object.fromEntries(meta.map(([, name, content]) => [name, content]))).toMatchObject({
			robots: 'noindex',
			'theme-color': expect.stringMatching(/^#[0-9a-f]{6}$/),
			'og:title': 'Guide &amp; map',
			'og:description': 'All &quot;of&quot; it',
			'og:url': expect.stringMatching(new RegExp(`^http://[^/]+/l/${link.shortId}$`)),
		})
		expect(html).toContain('<title>Guide &amp; map</title>')
	})

	it('is a 404 page for an unknown link', async () => {
		const response = await get('/l/zzzzzzzz')
		expect(response.status).toBe(404)
		const html = await response.text()
		expect(html).toContain('Link Not Found')
		expect(html).toContain('The link you&#x27;re trying to access doesn&#x27;t exist')
		expect(html).toContain('Return to Home')
	})

	it('works as a plain form: errors keep the input, success redirects', async () => {
		const link = await makeLink(await owner(), {
			destinationUrl: 'https://guide.example.org/?a=1&b',
		})
		const page = await (await get(`/l/${link.shortId}`, { referer: 'https://news.site/x' })).text()
		const token = /name="_page" value="([^"]+)"/.exec(page)?.[1] ?? ''
		const from = /name="_from" value="([^"]+)"/.exec(page)?.[1] ?? ''
		const wrong = await post(`/l/${link.shortId}`, {
			name: 'Grace "G"',
			email: 'x',
			_page: token,
			_from: from,
		})
		const html = await wrong.text()
		expect(wrong.status).toBe(400)
		expect(html).toContain('Please enter a valid email address')
		expect(html).toContain('value="Grace &quot;G&quot;"')
		expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="email"/)
		expect(html).toContain(token)
		const right = await post(`/l/${link.shortId}`, {
			name: 'Grace Hopper',
			email: 'g@navy.mil',
			_page: token,
			_from: from,
		})
		const done = await right.text()
		expect(right.status).toBe(200)
		expect(done).toContain('Redirecting you to the content...')
		expect(done).toContain('content="1;url=https://guide.example.org/?a=1&amp;b"')
		const [lead] = await storedLeads()
		expect(JSON.parse(String(lead?.additional_data))).toMatchObject({ referrer: 'news.site' })
	})

	it('treats a bot like anyone else, but marks its lead as unqualified', async () => {
		const link = await makeLink(await owner())
		const response = await post(`/l/${link.shortId}`, {
			name: 'Grace Hopper',
			email: 'grace@navy.mil',
			_website: 'https://spam.example',
		})
		expect(response.status).toBe(200)
		expect((await storedLeads())[0]?.qualification_status).toBe('unqualified')
	})
})
