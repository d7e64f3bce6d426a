import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { database } from '../context'
import worker from '../index'
import { browser, makeLink, origin, owner } from '../testing/client'
import { ask } from '../testing/settings'
import { dayOf, type VisitMessage } from './message'
import { countVisits, forgetBefore, saltOf } from './queries'
import { isCrawler, isVisit, visitorHash } from './visitor'

const db = database(env)
const today = dayOf(Date.now())
const person = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile'

const visitsOf = async (linkId: number) =>
	(
		await env.DB.prepare('select visits from link_counters where link_id = ?')
			.bind(linkId)
			.first<{ visits: number }>()
	)?.visits

/** Waits until the counters say so: the way there is a buffer, a queue and a consumer. */
const eventually = (linkId: number, visits: number) =>
	expect.poll(() => visitsOf(linkId), { timeout: 8000, interval: 100 }).toBe(visits)

describe('opening the page', { timeout: 20_000 }, () => {
	it('counts a visitor once a day, and two visitors twice', async () => {
		const ada = await owner()
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

	it('counts neither crawlers nor looks ahead nor HEAD nor what is not found', async () => {
		const link = await makeLink(await owner())
		const open = (init: RequestInit, path = link.shortId) =>
			browser().send(`/l/${path}`, {
				...init,
				headers: { 'user-agent': person, 'cf-connecting-ip': '192.0.2.9', ...init.headers },
			})
		await open({ headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } })
		await open({ headers: { 'user-agent': 'facebookexternalhit/1.1' } })
		await open({ headers: { 'user-agent': '' } })
		await open({ headers: { 'sec-purpose': 'prefetch;prerender' } })
		await open({ headers: { purpose: 'prefetch' } })
		await open({ method: 'HEAD' })
		await open({}, 'zzzzzzzz')
		await open({ headers: { 'cf-connecting-ip': '192.0.2.10' } })
		await eventually(link.id, 1)
	})

	it('is sent once, however often the visitor comes again', async () => {
		const link = await makeLink(await owner())
		const sent: VisitMessage[] = []
		const VISITS = { send: async (message: VisitMessage) => void sent.push(message) }
		const open = (ip: string) =>
			ask({ ...env, VISITS } as never, `/l/${link.shortId}`, {
				headers: { 'user-agent': person, 'cf-connecting-ip': ip },
			})
		// Each waits for what the visit brings: the second that visits are gathered, and the message.
		await open('192.0.2.20')
		await open('192.0.2.20')
		await open('192.0.2.21')
		await open('192.0.2.20')
		expect(sent.map(({ visits }) => visits.length)).toEqual([1, 1])
	})

	it('is not a rush on a queue that takes nothing, and is counted when it does again', async () => {
		const link = await makeLink(await owner())
		// The answer is there long before the visit is on its way.
		const open = (VISITS: unknown, i: number) =>
			worker.fetch(
				new Request(`${origin}/l/${link.shortId}`, {
					headers: { 'user-agent': person, 'cf-connecting-ip': `2001:db8::${i.toString(16)}` },
				}),
				{ ...env, VISITS } as never,
				createExecutionContext() as never,
			)
		const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
		let tries = 0
		const failing = {
			send: async () => {
				tries++
				throw new Error('The queue is down')
			},
		}
		for (let i = 0; i < 600; i++) {
			await open(failing, i)
			if (i % 100 === 0) await setTimeout(20)
		}
		logged.mockRestore()
		expect(tries).toBeGreaterThan(0)
		expect(tries).toBeLessThan(20)
		await expect
			.poll(
				async () => {
					await open(env.VISITS, 600)
					return visitsOf(link.id)
				},
				{ timeout: 8000, interval: 200 },
			)
			.toBe(601)
	})
})

describe('counting', () => {
	const message = (linkId: number, ...visitors: string[]) => ({
		id: crypto.randomUUID(),
		day: today,
		visits: visitors.map((visitor) => [linkId, visitor] as [number, string]),
	})

	it('changes nothing when a message comes again, in any order', async () => {
		const link = await makeLink(await owner())
		const [one, two] = [message(link.id, 'a', 'b'), message(link.id, 'b', 'c')]
		await countVisits(db, [one])
		await countVisits(db, [two, one])
		await countVisits(db, [one, two])
		expect(await visitsOf(link.id)).toBe(3)
		const days = await env.DB.prepare('select * from visit_days').all()
		expect(days.results).toEqual([{ link_id: link.id, day: today, visits: 3 }])
	})

	it('is not kept from the good messages by a bad one in their batch', async () => {
		const link = await makeLink(await owner())
		const bodies = [message(link.id, 'a', 'b'), { visits: null }, message(link.id, 'c'), null]
		const batch = createMessageBatch(
			'lead-links-visits',
			bodies.map((body, i) => ({ id: `${i}`, timestamp: new Date(), attempts: 1, body })),
		)
		const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
		await worker.queue(batch as never, env as never)
		logged.mockRestore()
		const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext())
		expect(explicitAcks.toSorted()).toEqual(['0', '2'])
		expect(retryMessages.map(({ msgId }: { msgId: string }) => msgId)).toEqual(['1', '3'])
		expect(await visitsOf(link.id)).toBe(3)
	})

	it('drops the visits of a link that is gone, and counts the others', async () => {
		const link = await makeLink(await owner())
		await countVisits(db, [message(999_999, 'a'), message(link.id, 'a')])
		expect(await visitsOf(link.id)).toBe(1)
	})

	it('takes thousands of visits at once', async () => {
		const link = await makeLink(await owner())
		const many = Array.from({ length: 2000 }, (_, i) => `visitor${i}`)
		await countVisits(db, [message(link.id, ...many)])
		expect(await visitsOf(link.id)).toBe(2000)
	})

	it('forgets visitors and salts of days past, never the counts', async () => {
		const link = await makeLink(await owner())
		await countVisits(db, [{ ...message(link.id, 'a'), day: today - 2 }, message(link.id, 'a')])
		await saltOf(db, today - 2)
		await forgetBefore(db, today - 1)
		expect((await env.DB.prepare('select distinct day from visitors').all()).results).toEqual([
			{ day: today },
		])
		const salts = await env.DB.prepare('select day from visit_salts where day < ?')
			.bind(today - 1)
			.all()
		expect(salts.results).toEqual([])
		expect(await visitsOf(link.id)).toBe(2)
	})
})

describe('a visitor', () => {
	it('is the same all day and somebody else under another salt, link, address or browser', async () => {
		const visit = { linkId: 1, ip: '192.0.2.1', userAgent: person }
		const hashes = [
			visitorHash('salt', visit),
			visitorHash('other', visit),
			visitorHash('salt', { ...visit, linkId: 2 }),
			visitorHash('salt', { ...visit, ip: '192.0.2.2' }),
			visitorHash('salt', { ...visit, userAgent: 'else' }),
		]
		expect(new Set(hashes).size).toBe(hashes.length)
		expect(hashes[0]).toBe(visitorHash('salt', { ...visit }))
		expect(hashes[0]).toMatch(/^[\w-]{22}$/)
	})

	it('hashes under a salt that all isolates share', async () => {
		expect(await saltOf(db, today)).toBe(await saltOf(db, today))
		expect(await saltOf(db, today)).not.toBe(await saltOf(db, today + 1))
	})

	it.each([
		['GET', {}, true],
		['HEAD', {}, false],
		['POST', {}, false],
		['GET', { 'sec-purpose': 'prefetch' }, false],
		['GET', { 'sec-purpose': 'prefetch;prerender' }, false],
		['GET', { 'x-moz': 'prefetch' }, false],
		['GET', { purpose: 'preview' }, false],
	])('%s with %j is a visit: %s', (method, headers, counts) =>
		expect(isVisit(method, new Headers(headers))).toBe(counts),
	)

	it.each([
		['', true],
		['Mozilla/5.0 (compatible; bingbot/2.0)', true],
		['WhatsApp/2.23', true],
		['Slackbot-LinkExpanding 1.0', true],
		['curl/8.0', true],
		[person, false],
		['Mozilla/5.0 (Linux; Android 15) Instagram 300.0 Mobile', false],
	])('%j is a crawler: %s', (userAgent, crawler) => expect(isCrawler(userAgent)).toBe(crawler))
})
