import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { dayOf } from '../../schema/day'
import { stepBits } from '../../schema/funnel'
import { leftOutOf } from '../../schema/verdict'
import { referrerHost } from '../capture/origin'
import { senderOf } from '../http/sender'
import worker from '../index'
import type { VisitsMessage } from '../platform/messages'
import { browser, makeLink, origin, owner } from '../testing/client'
import { watch, written } from '../testing/hub'
import { ask } from '../testing/settings'
import { delays } from './visitBuffer'
import { knownOf, slotsPerAddress, visitorHash } from './visitor'

const person = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile'

const visitsOf = async (linkId: number) =>
	(
		await env.DB.prepare('select total(visits) as visits from link_days where link_id = ?')
			.bind(linkId)
			.first<{ visits: number }>()
	)?.visits

/** An owner with a tab open. */
async function watchingOwner() {
	const ada = await owner()
	await watch(ada.cookie())
	return ada
}

/** Waits until the visits have passed through a buffer and a hub, whose alarm rings at once. */
const eventually = (linkId: number, visits: number) =>
	expect.poll(() => countedBy(linkId), { timeout: 20_000, interval: 100 }).toBe(visits)

async function countedBy(linkId: number) {
	const link = await env.DB.prepare('select workspace_id from links where id = ?')
		.bind(linkId)
		.first<{ workspace_id: number }>()
	await written({ workspaceId: link?.workspace_id ?? 0 })
	return visitsOf(linkId)
}

const failing = async () => {
	throw new Error('It is down')
}

async function adasLink() {
	const ada = await watchingOwner()
	return { ada, link: await makeLink(ada) }
}

describe('opening the page', { timeout: 30_000 }, () => {
	it('counts a visitor once a day, and two visitors twice', async () => {
		const ada = await watchingOwner()
		const link = await makeLink(ada)
		const open = (ip: string) =>
			browser().send(`/l/${link.shortId}`, {
				headers: { 'user-agent': person, 'cf-connecting-ip': ip },
			})
		await Promise.all([open('192.0.2.1'), open('192.0.2.1'), open('192.0.2.2')])
		await eventually(link.id, 2)
		await open('192.0.2.1')
		await open('192.0.2.3')
		await eventually(link.id, 3)
		expect((await (await ada.api.stats.$get()).json()).totalVisits).toBe(3)
	})

	it('counts programs by kind, and requests for missing links not at all', async () => {
		const ada = await watchingOwner()
		const link = await makeLink(ada)
		const open = (init: RequestInit, path = link.shortId) =>
			browser().send(`/l/${path}`, {
				...init,
				headers: { 'user-agent': person, 'cf-connecting-ip': '192.0.2.9', ...init.headers },
			})
		await open({ headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } })
		await open({ headers: { 'user-agent': 'facebookexternalhit/1.1' } })
		// Two browsers of one address share a slot on some days.
		await open({ headers: { 'user-agent': '', 'cf-connecting-ip': '192.0.2.11' } })
		await open({ headers: { 'sec-purpose': 'prefetch;prerender' } })
		await open({ headers: { purpose: 'prefetch' } })
		await open({ method: 'HEAD' })
		await open({ headers: { 'user-agent': 'Site24x7' } })
		await open({ headers: { 'user-agent': 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)' } })
		await open({}, 'zzzzzzzz')
		await open({ headers: { 'cf-connecting-ip': '192.0.2.10' } })
		await eventually(link.id, 1)
		const stats = await (await ada.api.stats.$get()).json()
		// HEAD and the same browser's prefetch are one visitor.
		const leftOut = { previews: 1, scanners: 1, bots: 2, prefetches: 1, monitors: 1, own: 0 }
		expect(stats).toMatchObject({ totalVisits: 1, leftOut })
		const path = { param: { id: String(link.id) } }
		expect(await (await ada.api.links[':id'].$get(path)).json()).toMatchObject({
			visits: 1,
			leftOut,
		})
	})

	it('does not count the owner, but other owners, and nobody for a forged session', async () => {
		const [ada, eve] = [await watchingOwner(), await owner()]
		const link = await makeLink(ada)
		const from = (n: number) => ({ 'user-agent': person, 'cf-connecting-ip': `192.0.2.${n}` })
		await ada.send(`/l/${link.shortId}`, { headers: from(30) })
		await browser().send(`/l/${link.shortId}`, { headers: from(30) })
		await eve.send(`/l/${link.shortId}`, { headers: from(31) })
		const forged = ada.cookie().replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
		const headers = { ...from(32), cookie: `${forged}x` }
		await browser().send(`/l/${link.shortId}`, { headers })
		await eventually(link.id, 3)
		const { leftOut } = await (await ada.api.stats.$get()).json()
		expect(leftOut).toEqual({ ...leftOutOf(undefined), own: 1 })
	})

	it('counts visitors who never enter the password, and once those who do', async () => {
		const ada = await watchingOwner()
		const link = await makeLink(ada, { password: 'sesame!' })
		const headers = (n: number, more = {}) => ({
			'user-agent': person,
			'cf-connecting-ip': `192.0.2.${n}`,
			...more,
		})
		const page = `/l/${link.shortId}`
		const visitor = browser()
		await visitor.send(page, { headers: headers(40, { referer: 'https://partner.example/' }) })
		await browser().send(page, { headers: headers(41) })
		await browser().send(page, { headers: { 'user-agent': 'facebookexternalhit/1.1' } })
		await visitor.send(`${page}/password`, {
			method: 'POST',
			redirect: 'manual',
			headers: headers(40),
			body: new URLSearchParams({ password: 'sesame!' }),
		})
		const form = await visitor.send(page, { headers: headers(40) })
		expect(await form.text()).toContain('name="email"')
		await browser().send(page, { headers: headers(42) })
		await eventually(link.id, 3)
		const row = await env.DB.prepare('select previews, people from link_days where link_id = ?')
			.bind(link.id)
			.first<{ previews: number; people: string }>()
		expect(row?.previews).toBe(1)
		expect(JSON.parse(row?.people ?? '').referrer).toEqual({ 'partner.example': 1, '': 2 })
	})

	it('is refused to a prefetch, and counts once the page is requested', async () => {
		const { ada, link } = await adasLink()
		const open = (headers: object) =>
			browser().send(`/l/${link.shortId}`, {
				headers: { 'user-agent': person, 'cf-connecting-ip': '192.0.2.60', ...headers },
			})
		for (const purpose of ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']) {
			const refused = await open({ [purpose]: 'prefetch' })
			expect([refused.status, await refused.text()]).toEqual([503, ''])
			expect(refused.headers.get('cache-control')).toBe('no-store')
		}
		expect((await open({})).status).toBe(200)
		await eventually(link.id, 1)
		const { leftOut } = await (await ada.api.stats.$get()).json()
		expect(leftOut).toEqual({ ...leftOutOf(undefined), prefetches: 1 })
	})

	it('is sent once, however often the visitor comes back', async () => {
		const link = await makeLink(await owner())
		const sent: VisitsMessage[] = []
		const hub = { add: async (message: VisitsMessage) => sent.push(message) > 0 }
		const open = (ip: string) =>
			ask({ ...env, HUB: { getByName: () => hub } } as never, `/l/${link.shortId}`, {
				headers: { 'user-agent': person, 'cf-connecting-ip': ip },
			})
		// Wait for what each visit starts: a second of buffering, then the message.
		await open('192.0.2.20')
		await open('192.0.2.20')
		await open('192.0.2.21')
		await open('192.0.2.20')
		expect(sent.map(({ visits }) => visits.length)).toEqual([1, 1])
	})

	it('goes through the queue while the hub can’t be reached', async () => {
		const { ada, link } = await adasLink()
		const sent: VisitsMessage[] = []
		const VISITS = { send: async (message: VisitsMessage) => void sent.push(message) }
		const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
		const settings = { ...env, VISITS, HUB: { getByName: () => ({ add: failing }) } }
		await ask(settings as never, `/l/${link.shortId}`, {
			headers: { 'user-agent': person, 'cf-connecting-ip': '192.0.2.40' },
		})
		logged.mockRestore()
		expect(sent).toHaveLength(1)
		// Somebody came to the last of five steps.
		const signs = [[link.id, dayOf(Date.now()), 'vera', stepBits(5) | 7, '', 5]]
		const bodies = [{ ...sent[0], signs }, { ...sent[0], visits: null }, null]
		const batch = createMessageBatch(
			'lead-links-visits',
			bodies.map((body, i) => ({ id: `${i}`, timestamp: new Date(), attempts: 1, body })),
		)
		const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
		await worker.queue(batch as never, env as never)
		silenced.mockRestore()
		const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext())
		expect(explicitAcks).toEqual(['0'])
		expect(retryMessages.map(({ msgId }: { msgId: string }) => msgId)).toEqual(['1', '2'])
		await eventually(link.id, 1)
		expect((await (await ada.api.stats.$get()).json()).totalVisits).toBe(1)
	})

	it('fits into a queue message, however long the campaigns’ names are', async () => {
		const link = await makeLink(await owner())
		const sent: VisitsMessage[] = []
		const VISITS = { send: async (message: VisitsMessage) => void sent.push(message) }
		const settings = { ...env, VISITS, HUB: { getByName: () => ({ add: failing }) } }
		const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
		const long = '漢'.repeat(60)
		const path = `/l/${link.shortId}?utm_source=${long}&utm_campaign=${long}`
		const open = (i: number) =>
			ask(settings as never, path, {
				headers: {
					'user-agent': person,
					'cf-connecting-ip': `2001:db8:2:${i.toString(16)}::1`,
					'cf-ipcountry': 'AT',
					referer: `https://${'a'.repeat(60)}.example/`,
				},
			})
		await Promise.all(Array.from({ length: 210 }, (_, i) => open(i)))
		logged.mockRestore()
		expect(sent.flatMap(({ visits }) => visits)).toHaveLength(210)
		expect(sent[0]?.visits.length).toBeGreaterThan(100)
		const sizes = sent.map((message) => Buffer.byteLength(JSON.stringify(message)))
		// https://developers.cloudflare.com/queues/platform/limits/
		expect(Math.max(...sizes)).toBeLessThan(128_000)
	})

	it('backs off while hub and queue are down, and is counted once they are back', async () => {
		const { link } = await adasLink()
		const { soonMs } = delays
		delays.soonMs = 1000
		onTestFinished(() => void Object.assign(delays, { soonMs }))
		// The answer arrives long before the visit is sent.
		const open = (settings: object, i: number) =>
			worker.fetch(
				new Request(`${origin}/l/${link.shortId}`, {
					headers: { 'user-agent': person, 'cf-connecting-ip': `2001:db8:0:${i.toString(16)}::1` },
				}),
				{ ...env, ...settings } as never,
				createExecutionContext() as never,
			)
		const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
		let tries = 0
		const add = () => {
			tries++
			return failing()
		}
		const down = { VISITS: { send: failing }, HUB: { getByName: () => ({ add }) } }
		for (let i = 0; i < 600; i++) {
			await open(down, i)
			if (i % 100 === 0) await setTimeout(20)
		}
		logged.mockRestore()
		expect(tries).toBeGreaterThan(0)
		expect(tries).toBeLessThan(20)
		await expect
			.poll(
				async () => {
					await open({}, 600)
					return visitsOf(link.id)
				},
				{ timeout: 25_000, interval: 200 },
			)
			.toBe(601)
	})
})

const sender = (ip: string, userAgent = person) =>
	senderOf(new Headers({ 'cf-connecting-ip': ip, 'user-agent': userAgent }))

const fromHost = (referrer: string) => referrerHost(referrer, 'x.io') ?? ''

describe('a visitor', () => {
	it('is the same all day, but differs by secret, day, link, address, browser and verdict', async () => {
		const hash = visitorHash('secret', 20_000)
		const visit = { linkId: 1, ...sender('192.0.2.1') }
		const hashes = [
			hash(visit),
			visitorHash('other', 20_000)(visit),
			visitorHash('secret', 20_001)(visit),
			hash({ ...visit, linkId: 2 }),
			hash({ ...visit, ...sender('192.0.2.2') }),
			hash({ ...visit, ...sender('192.0.2.1', 'else') }),
			hash(visit, 'prefetch'),
		]
		expect(new Set(hashes).size).toBe(hashes.length)
		// In every other isolate too.
		expect(visitorHash('secret', 20_000)({ ...visit })).toBe(hashes[0])
		expect(hashes[0]).toMatch(/^[\w-]{22}$/)
	})

	it('is limited to a few dozen per address, whatever browsers it fakes', () => {
		const hash = visitorHash('secret', 20_000)
		const hashes = (ip: (i: number) => string) =>
			new Set(
				Array.from({ length: 3000 }, (_, i) =>
					hash({ linkId: 1, ...sender(ip(i), `Browser ${i}`) }),
				),
			).size
		expect(hashes(() => '192.0.2.1')).toBe(slotsPerAddress)
		// An IPv6 subscriber has a whole network of addresses.
		expect(hashes((i) => `2001:db8::${i.toString(16)}`)).toBe(slotsPerAddress)
	})

	it.each([
		[{}, ['', '', '', '', 'mobile', '', '', '']],
		[{ rule: 'iPhones' }, ['', '', '', '', 'mobile', '', 'iPhones', '']],
		[{ way: 'flyer' }, ['', '', '', '', 'mobile', '', '', 'flyer']],
		[
			{
				search: '?utm_source=Instagram&utm_campaign=Autumn%20Sale',
				from: fromHost('https://www.google.com/search?q=guide'),
				languages: 'de-AT,de;q=0.9,en;q=0.8',
				country: 'AT',
			},
			['instagram', 'Autumn Sale', 'google.com', 'AT', 'mobile', 'de', '', ''],
		],
		[
			{
				search: `?utm_source=${'x'.repeat(500)}&utm_campaign=*`,
				from: fromHost('https://x.io/l/a'),
				languages: '*',
				country: 'XX',
			},
			['x'.repeat(60), '', '', '', 'mobile', '', '', ''],
		],
		[
			{ from: fromHost('"><script>'), languages: 'english', country: '<b>' },
			['', '', '', '', 'mobile', '', '', ''],
		],
	])('is described by %o', (more, known) => {
		const opening = { ahead: false, own: false, organization: '', verifiedBot: '' }
		const visit = { workspaceId: 1, linkId: 1, at: 0, languages: null }
		const where = { search: '', from: '', country: '', rule: '', way: '' }
		expect(
			knownOf({ userAgent: person, ...sender(''), ...opening, ...visit, ...where, ...more }),
		).toEqual(known)
	})
})
