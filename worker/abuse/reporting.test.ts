import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { newPageToken, visitorTag } from '../capture/pageToken'
import { senderOf } from '../http/sender'
import { browser, makeLink, origin, owner } from '../testing/client'
import { ask, limitOf } from '../testing/settings'

const post = (shortId: string, form: Record<string, string>, headers = {}, settings = env) =>
	ask(settings, `/l/${shortId}/report`, {
		method: 'POST',
		headers: { origin, ...headers },
		body: new URLSearchParams(form),
	})

const reports = async () =>
	(await env.DB.prepare('select link_id, reason, details, closed_at from reports').all()).results

describe('a visitor', () => {
	it('sees the destination’s host, and where to report the link', async () => {
		const link = await makeLink(await owner(), {
			destinationUrl: 'https://guide.example.org:8443/secret-path?token=1',
		})
		const page = await (await browser().send(`/l/${link.shortId}`)).text()
		expect(page).toContain('Takes you to <bdi>guide.example.org:8443</bdi>')
		expect(page).toContain(`href="${origin}/l/${link.shortId}/report?lang=en"`)
		expect(page).not.toContain('secret-path')
		const info = await (await browser().send(`/api/info/${link.shortId}`)).text()
		expect(info).not.toContain('example.org')
	})

	it('sees no host if the owner hides it', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { showHost: false })
		const page = async () => (await browser().send(`/l/${link.shortId}`)).text()
		expect(await page()).not.toContain('guide.example.org')
		expect(await page()).toContain('Report this link')
		const param = { id: String(link.id) }
		await ada.api.links[':id'].$patch({ param, json: { showHost: true } })
		expect(await page()).toContain('Takes you to <bdi>guide.example.org</bdi>')
	})

	it('of a locked link learns its title only with the password', async () => {
		const link = await makeLink(await owner(), { title: 'Our merger', password: 'sesame!' })
		const visitor = browser()
		const report = async () => (await visitor.send(`/l/${link.shortId}/report`)).text()
		expect(await report()).not.toContain('merger')
		const refused = await post(link.shortId, { reason: 'boring' })
		expect(await refused.text()).not.toContain('merger')
		await visitor.send(`/l/${link.shortId}/password`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
			body: 'password=sesame!',
		})
		expect(await report()).toContain('Our merger')
	})

	it('reports a link without JavaScript', async () => {
		const link = await makeLink(await owner(), { title: 'Free <phones>' })
		const form = await (await browser().send(`/l/${link.shortId}/report`)).text()
		expect(form).toContain('Free &lt;phones&gt;')
		const sent = await post(link.shortId, { reason: 'data', details: 'My\nPIN\u0000 ' })
		expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('Thank you')])
		expect(await reports()).toEqual([
			{ link_id: link.id, reason: 'data', details: 'My\nPIN', closed_at: null },
		])
	})

	it.each([
		[{}, {}, 400, 'Please choose what is wrong'],
		[{ reason: 'boring' }, {}, 400, 'Please choose what is wrong'],
		[{ reason: 'scam', details: 'x'.repeat(1001) }, {}, 400, 'Your message is too long'],
		[{ reason: 'scam' }, { origin: 'https://evil.example' }, 403, 'came from another site'],
	])('who sends %j with %j gets a helpful error', async (form, headers, status, message) => {
		const link = await makeLink(await owner())
		const sent = await post(link.shortId, form as Record<string, string>, headers)
		const page = await sent.text()
		expect([sent.status, page]).toEqual([status, expect.stringContaining(message)])
		expect(page).toContain('Send report')
		expect(await reports()).toEqual([])
	})

	it('can report a link only so often, and a link can be reported only so often', async () => {
		const [link, other] = [await makeLink(await owner()), await makeLink(await owner())]
		const limited = { ...env, RATE_LIMITS: '', REPORT_LIMIT: limitOf(2) } as typeof env
		const from = (ip: string, shortId = link.shortId) =>
			post(shortId, { reason: 'scam' }, { 'cf-connecting-ip': ip }, limited)
		for (const status of [200, 200, 429]) {
			const sent = await from('192.0.2.1')
			expect(sent.status).toBe(status)
			if (status === 429) {
				expect(sent.headers.get('retry-after')).toBe('60')
				expect(await sent.text()).toContain('reported this link already')
			}
		}
		expect((await from('192.0.2.2')).status).toBe(200)
		expect((await from('192.0.2.1', other.shortId)).status).toBe(200)
		for (let i = 0; i < 60; i++) await post(link.shortId, { reason: 'scam' })
		expect((await reports()).filter(({ link_id }) => link_id === link.id)).toHaveLength(50)
	})

	it('gets a 404 for an unknown link', async () => {
		expect((await browser().send('/l/zzzzzzz/report')).status).toBe(404)
		expect((await post('zzzzzzz', { reason: 'scam' })).status).toBe(404)
	})
})

describe('a form on another site', () => {
	const send = (shortId: string, form: Record<string, string>, headers: Record<string, string>) =>
		ask(env, `/l/${shortId}`, { method: 'POST', headers, body: new URLSearchParams(form) })
	const details = { name: 'Grace Hopper', email: 'grace@navy.mil' }
	const leads = () => env.DB.prepare('select count(*) as n from leads').first('n')

	it.each([
		[{ origin: 'https://evil.example' }],
		[{ origin: 'null' }],
		[{ 'sec-fetch-site': 'cross-site' }],
	])('with %j stores no lead and shows the form again', async (headers) => {
		const { shortId } = await makeLink(await owner())
		const refused = await send(shortId, details, headers as Record<string, string>)
		const page = await refused.text()
		expect(refused.status).toBe(403)
		expect(page).toContain('These details came from another site')
		expect(page).toContain('value="Grace Hopper"')
		expect(await leads()).toBe(0)
		const next = /name="_page" value="([^"]+)"/.exec(page)?.[1] ?? ''
		expect((await send(shortId, { ...details, _page: next }, { origin })).status).toBe(200)
		expect(await leads()).toBe(1)
	})

	it('that hides its origin, as a frame may, is accepted with this visitor’s token', async () => {
		const { id, shortId } = await makeLink(await owner())
		const tag = (ip: string) => visitorTag(env, senderOf(new Headers({ 'cf-connecting-ip': ip })))
		const [mine, another] = ['192.0.2.1', '192.0.2.2'].map(tag) as [string, string]
		const post = async (_page: string, from: string) =>
			(
				await send(
					shortId,
					{ ...details, _page },
					{ origin: from, 'cf-connecting-ip': '192.0.2.1' },
				)
			).status
		expect(await post(newPageToken(env, id, mine), 'null')).toBe(200)
		expect(await post(newPageToken(env, id + 1, mine), 'null')).toBe(403)
		// A page that the other site opened for its visitors to send.
		expect(await post(newPageToken(env, id, another), 'null')).toBe(403)
		expect(await post(newPageToken(env, id, mine), 'https://evil.example')).toBe(403)
	})
})
