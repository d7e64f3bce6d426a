import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { type LeftOut, leftOutOf } from '../../schema/verdict'
import worker from '../index'
import { database } from '../platform/env'
import type { VisitsMessage } from '../platform/messages'
import { browser, makeLink, origin, owner } from '../testing/client'
import { ask } from '../testing/settings'
import { dayOf } from './day'
import { countVisits, forgetBefore, saltOf } from './queries'
import { placesPerAddress, visitorHash } from './visitor'

const db = database(env.DB)
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

	it('counts what is not a person by kind, and what is not found not at all', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
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
		await open({ headers: { 'user-agent': 'Site24x7' } })
		await open({ headers: { 'user-agent': 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)' } })
		await open({}, 'zzzzzzzz')
		await open({ headers: { 'cf-connecting-ip': '192.0.2.10' } })
		await eventually(link.id, 1)
		const stats = await (await ada.api.stats.$get()).json()
		// HEAD and what the same browser fetched ahead are one visitor.
		const leftOut = { previews: 1, scanners: 1, bots: 2, prefetches: 1, monitors: 1, own: 0 }
		expect(stats).toMatchObject({ totalVisits: 1, leftOut })
		const path = { param: { id: String(link.id) } }
		expect(await (await ada.api.links[':id'].$get(path)).json()).toMatchObject({
			visits: 1,
			leftOut,
		})
	})

	it('does not count the owner', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		const headers = { 'user-agent': person, 'cf-connecting-ip': '192.0.2.30' }
		await ada.send(`/l/${link.shortId}`, { headers })
		await browser().send(`/l/${link.shortId}`, { headers })
		await eventually(link.id, 1)
		const { leftOut } = await (await ada.api.stats.$get()).json()
		expect(leftOut).toEqual({ ...leftOutOf(undefined), own: 1 })
	})

	it('is sent once, however often the visitor comes again', async () => {
		const link = await makeLink(await owner())
		const sent: VisitsMessage[] = []
		const VISITS = { send: async (message: VisitsMessage) => void sent.push(message) }
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
					headers: { 'user-agent': person, 'cf-connecting-ip': `2001:db8:0:${i.toString(16)}::1` },
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
	const message = (linkId: number, ...visitors: string[]): VisitsMessage => ({
		type: 'visits',
		day: today,
		visits: visitors.map((visitor) => [linkId, visitor]),
	})

	it('changes nothing when a message comes again, in any order', async () => {
		const link = await makeLink(await owner())
		const [one, two] = [message(link.id, 'a', 'b'), message(link.id, 'b', 'c')]
		await countVisits(db, [one])
		await countVisits(db, [two, one])
		await countVisits(db, [one, two])
		expect(await visitsOf(link.id)).toBe(3)
		const days = await env.DB.prepare('select link_id, day, visits from visit_days').all()
		expect(days.results).toEqual([{ link_id: link.id, day: today, visits: 3 }])
	})

	it('counts what is left out once, too', async () => {
		const link = await makeLink(await owner())
		const first = message(link.id, 'a')
		first.visits.push([link.id, 'b', 'bot'], [link.id, 'c', 'preview'], [link.id, 'c', 'preview'])
		const second = message(link.id, 'd')
		second.visits.push([link.id, 'b', 'bot'], [link.id, 'e', 'scanner'], [link.id, 'f', 'own'])
		await countVisits(db, [first])
		await countVisits(db, [second, first])
		const day = await env.DB.prepare('select * from visit_days').first<Partial<LeftOut>>()
		expect(day).toMatchObject({ link_id: link.id, visits: 2 })
		expect(leftOutOf(day ?? undefined)).toEqual({
			...leftOutOf(undefined),
			...{ bots: 1, previews: 1, scanners: 1, own: 1 },
		})
	})

	it('writes a link’s counters once, however many come', async () => {
		const link = await makeLink(await owner())
		let rows = 0
		const counting = new Proxy(env.DB, {
			get: (d1, name) =>
				name === 'batch'
					? async (statements: D1PreparedStatement[]) => {
							const results = await d1.batch(statements)
							for (const { meta } of results) rows += meta.rows_written
							return results
						}
					: Reflect.get(d1, name).bind(d1),
		})
		const many = Array.from({ length: 100 }, (_, i) => `visitor${i}`)
		await countVisits(database(counting as never), [message(link.id, ...many)])
		// A visitor is a row and its place in the index; the day, the link and the workspace are one each.
		expect(rows).toBeLessThanOrEqual(2 * many.length + 5)
		expect(rows).toBeGreaterThanOrEqual(many.length)
	})

	it('is not kept from the good messages by a bad one in their batch', async () => {
		const link = await makeLink(await owner())
		const bad = [{ ...message(link.id, 'd'), visits: null }, null]
		const bodies = [message(link.id, 'a', 'b'), bad[0], message(link.id, 'c'), bad[1]]
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
	it('is the same all day and somebody else under another salt, link, address, browser or verdict', async () => {
		const visit = { linkId: 1, ip: '192.0.2.1', userAgent: person }
		const hashes = [
			visitorHash('salt', visit),
			visitorHash('other', visit),
			visitorHash('salt', { ...visit, linkId: 2 }),
			visitorHash('salt', { ...visit, ip: '192.0.2.2' }),
			visitorHash('salt', { ...visit, userAgent: 'else' }),
			visitorHash('salt', visit, 'prefetch'),
		]
		expect(new Set(hashes).size).toBe(hashes.length)
		expect(hashes[0]).toBe(visitorHash('salt', { ...visit }))
		expect(hashes[0]).toMatch(/^[\w-]{22}$/)
	})

	it('is at most some dozens at one address, whatever browsers it makes up', () => {
		const hashes = (ip: (i: number) => string) =>
			new Set(
				Array.from({ length: 3000 }, (_, i) =>
					visitorHash('salt', { linkId: 1, ip: ip(i), userAgent: `Browser ${i}` }),
				),
			).size
		expect(hashes(() => '192.0.2.1')).toBe(placesPerAddress)
		// Whoever has one address of IPv6 has a whole network of them.
		expect(hashes((i) => `2001:db8::${i.toString(16)}`)).toBe(placesPerAddress)
	})

	it('hashes under a salt that all isolates share', async () => {
		expect(await saltOf(db, today)).toBe(await saltOf(db, today))
		expect(await saltOf(db, today)).not.toBe(await saltOf(db, today + 1))
	})
})
