import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { millisecondsInDay } from 'date-fns/constants'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayOf, quarterOf, quartersInDay } from '../../schema/day'
import { maxValues, otherValues } from '../../schema/dimensions'
import type { LiveMessage } from '../../schema/live'
import { leftOutOf } from '../../schema/verdict'
import { type CounterDifference, counterDifferences } from '../../scripts/counterDifferences'
import { consumers } from '../events/consumers'
import { deliverEvents } from '../events/deliver'
import type { VisitsMessage } from '../platform/messages'
import { makeLink, owner } from '../testing/client'
import {
	batch,
	now,
	openSocket,
	type Planted,
	people,
	person,
	plantNumbers,
	stubOf,
	visitsOf,
	written,
} from '../testing/hub'
import { plant } from '../testing/planted'
import { deliverMessages } from '../testing/queue'
import { sessionCookie } from '../testing/requests'
import { hubConsumer } from './consumer'
import type { Hub } from './hub'
import { hubOf } from './hubs'

const today = dayOf(now)
const midnight = (today + 1) * millisecondsInDay

afterEach(() => void vi.useRealTimers())

const days = async () =>
	(await env.DB.prepare('select * from link_days where visits > 0 order by link_id, day').all())
		.results

async function differences() {
	const answers = await env.DB.batch<CounterDifference>(
		counterDifferences.map((query) => env.DB.prepare(query)),
	)
	return answers.flatMap(({ results }) => results)
}

const signsOf = (linkId: number, visitor: string): VisitsMessage['signs'] => [
	[linkId, today, visitor, 1, '', 5],
]
const withLink = ([, ...rest]: VisitsMessage['visits'][number], linkId: number) =>
	[linkId, ...rest] as VisitsMessage['visits'][number]

describe('counting', () => {
	it('is idempotent: repeated batches and visitors change nothing, in any order', async () => {
		const ada = await plantNumbers()
		const [one, two] = [batch(ada, people('a', 'b')), batch(ada, people('b', 'c'))]
		await ada.hub.add(one)
		await ada.hub.add(two)
		await ada.hub.add(one)
		await evictDurableObject(stubOf(ada.workspaceId) as never)
		await ada.hub.add(two)
		await written(ada)
		await written(ada)
		expect(await visitsOf(ada)).toBe(3)
		expect(await days()).toMatchObject([{ link_id: ada.linkId, day: today, visits: 3 }])
	})

	it('counts by verdict and dimension, with at most 50 values each', async () => {
		const ada = await plantNumbers()
		const forged = 10_000
		const odd = { q: ['__proto__', 'x'.repeat(5000)], r: [], b1: 'bot', b2: 'bot', s: 'scanner' }
		for (let n = 0; n < forged; n += 1000) {
			const some = Array.from({ length: 1000 }, (_, i) => [`p${n + i}`, person(n + i)] as const)
			await ada.hub.add(batch(ada, Object.fromEntries(some)))
		}
		await ada.hub.add(batch(ada, odd as never))
		await written(ada)
		await runInDurableObject(stubOf(ada.workspaceId) as never, (_, { storage: { sql } }) => {
			const [held] = sql.exec('select count(*) as days, max(length(totals)) as longest from days')
			expect(held).toEqual({ days: 1, longest: expect.toSatisfy((n: number) => n < 5000) })
			const rows = sql.exec('select count(*) as n, sum(length(visitors)) as bytes from seen').one()
			// A row for every batch that filled the journal, 13 bytes for everybody.
			expect(rows).toEqual({ n: 11, bytes: 13 * (forged + 5) })
		})
		const [day] = (await days()) as [Record<string, string>]
		expect(day).toMatchObject({ visits: forged + 2, ...leftOutOf({ bots: 2, scanners: 1 }) })
		const quarter = quarterOf(now) % quartersInDay
		expect(JSON.parse(String(day.people_quarters))).toEqual({ [quarter]: forged + 2 })
		expect(JSON.parse(String(day.other_quarters))).toEqual({
			[quarter]: [0, 1, 2, 0, 0, 0, 0, 0, 0, 0],
		})
		const known = JSON.parse(String(day.people))
		expect(Object.keys(known.source)).toHaveLength(maxValues + 1)
		expect(known.source[otherValues]).toBe(forged + 2 - maxValues)
		expect(known.country).toEqual({ DE: forged, '': 2 })
		expect(Object.keys(known.campaign).map(({ length }) => length)).toEqual([0, 60])
		expect(await differences()).toEqual([])
	})

	it('keeps the values that most people have, whatever they are called and when they come', async () => {
		const ada = await plantNumbers()
		const from = (source: string, n: number) =>
			batch(
				ada,
				Object.fromEntries(
					Array.from({ length: n }, (_, i) => [`${source} ${i}`, [source, ...person().slice(1)]]),
				),
			)
		const junk = () => from(`junk${Math.random()}`, 1)
		for (const inherited of ['constructor', 'toString', 'hasOwnProperty', '__proto__']) {
			await ada.hub.add(from(inherited, 3))
		}
		for (let i = 0; i < 150; i++) await ada.hub.add(junk())
		await ada.hub.add(from('linkedin', 20))
		for (let i = 0; i < 150; i++) await ada.hub.add(junk())
		await ada.hub.add(from('newsletter', 10))
		await evictDurableObject(stubOf(ada.workspaceId) as never)
		await ada.hub.add(from('constructor', 4))
		await written(ada)
		const [day] = (await days()) as [Record<string, string>]
		const { source } = JSON.parse(String(day.people))
		expect(source).toMatchObject({
			linkedin: 20,
			newsletter: 10,
			constructor: 4,
			toString: 3,
			hasOwnProperty: 3,
		})
		const sum = Object.values(source as Record<string, number>).reduce((all, n) => all + n, 0)
		expect([sum, day.visits]).toEqual([343, 343])
		expect(Object.keys(source)).toHaveLength(maxValues + 1)
	})

	it('is not set back by late or repeated writes of older totals', async () => {
		const ada = await plantNumbers()
		await ada.hub.add(batch(ada, people('a', 'b', 'c')))
		await written(ada)
		// As if another flush had already written more.
		const before = await days()
		await runInDurableObject(stubOf(ada.workspaceId) as never, (_, state) => {
			state.storage.sql.exec('update days set size = 2, written = 0')
			state.storage.sql.exec(`update days set totals = json_set(totals, '$.counts[0]', 2)`)
		})
		await written(ada)
		expect(await days()).toEqual(before)
	})

	it('waits while the database is down, and loses nothing', async () => {
		const ada = await plantNumbers()
		const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
		await ada.hub.add(batch(ada, people('a')))
		await runInDurableObject(stubOf(ada.workspaceId) as never, async (hub: Hub) => {
			const { env } = hub as unknown as { env: { DB: unknown } }
			const { DB } = env
			env.DB = { batch: () => Promise.reject(new Error('down')), prepare: () => ({ bind() {} }) }
			await hub.alarm()
			env.DB = DB
		})
		silenced.mockRestore()
		expect(await visitsOf(ada)).toBe(0)
		await ada.hub.add(batch(ada, people('b')))
		expect(await runDurableObjectAlarm(stubOf(ada.workspaceId) as never)).toBe(true)
		expect(await visitsOf(ada)).toBe(2)
	})

	it('drops visits to links that are gone or another workspace’s, and counts the others', async () => {
		const [ada, eve] = [await plantNumbers(), await plantNumbers()]
		const mixed = batch(ada, people('a'))
		mixed.visits.push([999_999, quarterOf(now), 'x', []], [eve.linkId, quarterOf(now), 'y', []])
		await ada.hub.add(mixed)
		await written(ada)
		expect([await visitsOf(ada), await visitsOf(eve)]).toEqual([1, 0])
	})

	it('forgets past days’ visitors and salts, but never totals; late visits count per batch', async () => {
		const ada = await plantNumbers()
		const old = quarterOf(now) - 3 * quartersInDay
		const ofThatDay = batch(ada, people('a', 'b'), old)
		const ancient = batch(ada, people('a'), old - 60 * quartersInDay)
		await ada.hub.add(batch(ada, people('a')))
		for (const late of [ofThatDay, ofThatDay, ancient]) await ada.hub.add(late)
		await written(ada)
		expect(await days()).toMatchObject([
			{ day: today - 3, visits: 2 },
			{ day: today, visits: 1 },
		])
		await runInDurableObject(stubOf(ada.workspaceId) as never, (_, { storage }) => {
			const all = (sql: string) => [...storage.sql.exec(sql)]
			expect(all('select day from salts')).toEqual([{ day: today }])
			expect(all('select distinct day from seen')).toEqual([{ day: today }])
			// Neither visitors nor hashes that could be recomputed without the salt.
			const [{ visitors }] = all('select visitors from seen') as [{ visitors: ArrayBuffer }]
			expect(visitors.byteLength).toBe(8 + 5)
		})
	})

	it('ends when the workspace is gone', async () => {
		const ada = await plantNumbers()
		await ada.hub.add(batch(ada, people('a')))
		await env.DB.prepare('delete from workspaces where id = ?').bind(ada.workspaceId).run()
		await written(ada)
		await runInDurableObject(stubOf(ada.workspaceId) as never, (_, { storage }) => {
			for (const table of ['days', 'seen', 'salts']) {
				expect([...storage.sql.exec(`select * from ${table}`)]).toEqual([])
			}
		})
	})

	it('agrees with a plain count after repeated and lost batches, across midnight', async () => {
		vi.useFakeTimers({ toFake: ['Date'] })
		const step = fc.tuple(
			fc.constantFrom('add', 'again', 'evict', 'write'),
			fc.nat(30),
			fc.integer({ min: 0, max: 1 }),
		)
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
				const ada = await plantNumbers()
				const sent: VisitsMessage[] = []
				const came = new Set<string>()
				for (const [at, [what, n, day]] of steps.entries()) {
					vi.setSystemTime(midnight + (at < steps.length / 2 ? -10_000 : 10_000))
					if (what === 'add') {
						const visitors = [n, n + 1, n * 2].map(String)
						for (const visitor of visitors) came.add(`${day} ${visitor}`)
						sent.push(batch(ada, people(...visitors), quarterOf(now) + day * quartersInDay))
						await ada.hub.add(sent.at(-1) as VisitsMessage)
					} else if (what === 'again') {
						const again = sent[n % sent.length]
						if (again) await ada.hub.add(again)
					} else if (what === 'evict') {
						// An object that is already asleep can't be evicted.
						await evictDurableObject(stubOf(ada.workspaceId) as never).catch(() => {})
					} else await written(ada)
				}
				await written(ada)
				expect(await visitsOf(ada)).toBe(came.size)
			}),
			{ numRuns: 5, seed: 7, endOnFailure: true },
		)
		expect(await differences()).toEqual([])
	})

	it('writes one row for a batch, of however many links, and a few for hundreds of them', async () => {
		const ada = await plantNumbers()
		const other = (await plantNumbers()).linkId
		const mixed = (i: number) => {
			const { visits, ...rest } = batch(ada, people(`a${i}`, `b${i}`))
			const signs = signsOf(ada.linkId, `a${i}`)
			return { ...rest, visits: visits.map((one, n) => (n ? withLink(one, other) : one)), signs }
		}
		await ada.hub.add(mixed(0))
		await runInDurableObject(stubOf(ada.workspaceId) as never, async (hub: Hub, { storage }) => {
			const { sql } = storage
			const exec = sql.exec.bind(sql)
			let rows = 0
			sql.exec = ((...asked: Parameters<typeof exec>) => {
				const cursor = exec(...asked)
				const results = cursor.toArray()
				rows += cursor.rowsWritten
				return Object.assign(results, { toArray: () => results, rowsWritten: cursor.rowsWritten })
			}) as never
			await hub.add(mixed(1))
			expect(rows).toBe(1)
			for (let i = 2; i < 500; i++) await hub.add(mixed(i))
			// The journal was folded now and then, to two rows for each link.
			expect(rows).toBeGreaterThan(499)
			expect(rows).toBeLessThan(540)
			sql.exec = exec as never
		})
		await written(ada)
		expect(await visitsOf(ada)).toBe(500)
	})

	it('counts 20,000 visitors of a link, and packs them', async () => {
		const ada = await plantNumbers()
		for (let i = 0; i < 20; i++) {
			const visitors = Array.from({ length: 1000 }, (_, n) => `visitor${i * 1000 + n}`)
			await ada.hub.add(batch(ada, people(...visitors)))
		}
		await written(ada)
		expect(await visitsOf(ada)).toBe(20_000)
		await runInDurableObject(stubOf(ada.workspaceId) as never, (_, { storage }) => {
			expect([...storage.sql.exec('select count(*) as n from seen')]).toEqual([{ n: 20 }])
		})
	})
})

describe('after the database was restored to an earlier state', () => {
	const yesterday = quarterOf(now) - quartersInDay
	const numbered = (from: number, to: number) =>
		people(...Array.from({ length: to - from }, (_, i) => `visitor${from + i}`))
	/** All numbers in the database, and a way to restore them. */
	async function backup() {
		const { results: rows } = await env.DB.prepare('select * from link_days').all()
		return async () => {
			await env.DB.prepare('delete from link_days').run()
			const columns = Object.keys(rows[0] ?? {})
			const insert = `insert into link_days (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`
			for (const row of rows) {
				await env.DB.prepare(insert)
					.bind(...Object.values(row))
					.run()
			}
		}
	}

	it.each([
		['the next visit', false],
		['the next day', true],
	])('has every visit again, on closed days too, by %s', async (_, waits) => {
		const ada = await plantNumbers()
		const close = `update workspace_counters set open_from = ${today} where workspace_id = ${ada.workspaceId}`
		await env.DB.prepare(close).run()
		for (const quarter of [yesterday, quarterOf(now)]) {
			await ada.hub.add(batch(ada, numbered(0, 20), quarter))
		}
		await written(ada)
		const restore = await backup()
		for (let i = 20; i < 1220; i += 200) {
			await ada.hub.add(batch(ada, numbered(i, i + 200), yesterday))
			await written(ada)
		}
		await ada.hub.add(batch(ada, people('somebody')))
		await written(ada)
		await restore()
		expect(await visitsOf(ada)).toBe(40)

		if (waits) vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(midnight + 1)
		else await ada.hub.add(batch(ada, people('somebody else')))
		await written(ada)
		await written(ada)
		expect(await visitsOf(ada)).toBe(1220 + 21 + (waits ? 0 : 1))
		expect(await differences()).toEqual([])
	})

	it('shows nothing of a link whose id was reused, and counts the new one', async () => {
		const ada = await plantNumbers()
		for (const quarter of [yesterday, quarterOf(now) - 8]) {
			await ada.hub.add(batch(ada, people('a', 'b'), quarter))
		}
		await written(ada)
		await ada.hub.add(batch(ada, people('c'), quarterOf(now) - 8))
		await env.DB.batch([
			env.DB.prepare('delete from link_days where link_id = ?').bind(ada.linkId),
			env.DB.prepare('update links set created_at = ? where id = ?').bind(now, ada.linkId),
		])
		await written(ada)
		await written(ada)
		expect(await visitsOf(ada)).toBe(0)
		await ada.hub.add(batch(ada, people('a')))
		await written(ada)
		expect(await days()).toMatchObject([{ link_id: ada.linkId, day: today, visits: 1 }])
	})
})

describe('a tab', () => {
	/** An open socket with its messages. */
	async function listen(cookie: string) {
		const { status, webSocket } = await openSocket(cookie)
		expect(status).toBe(101)
		const messages: LiveMessage[] = []
		let closed: number | undefined
		webSocket?.addEventListener(
			'message',
			({ data }) => void messages.push(JSON.parse(String(data))),
		)
		webSocket?.addEventListener('close', ({ code }) => {
			closed = code
		})
		webSocket?.accept()
		await expect.poll(() => messages.length).toBeGreaterThan(0)
		return { messages, closedWith: () => closed, socket: webSocket }
	}

	it('gets its workspace’s events, by kind and id, until its session ends', async () => {
		const ada = await owner()
		const eve = await owner()
		const [adas, eves] = [await listen(ada.cookie()), await listen(eve.cookie())]
		expect(adas.messages).toMatchObject([{ type: 'hello' }])
		const link = await makeLink(ada)
		await deliverEvents(env as never, consumers)
		await expect
			.poll(() => adas.messages.at(-1))
			.toMatchObject({ type: 'events', events: [{ type: 'link.created', subjectId: link.id }] })
		expect(eves.messages).toHaveLength(1)

		const row = await env.DB.prepare('select workspace_id as id from links').first<{ id: number }>()
		const workspaceId = row?.id ?? 0
		const about = { workspaceId, linkId: link.id } as Planted
		await hubOf(env, workspaceId).add(batch(about, people('a')))
		await written(about)
		await expect.poll(() => adas.messages.at(-1)).toEqual({ type: 'visits', linkIds: [link.id] })
		// Only of what has changed, even after the hub restarted.
		const other = await makeLink(ada)
		await evictDurableObject(stubOf(workspaceId) as never)
		await hubOf(env, workspaceId).add(batch({ ...about, linkId: other.id }, people('b')))
		await written(about)
		await expect.poll(() => adas.messages.at(-1)).toEqual({ type: 'visits', linkIds: [other.id] })

		await ada.api.auth.logout.$post()
		await makeLink(eve)
		await expect.poll(() => adas.closedWith()).toBe(4401)
		const before = adas.messages.length
		await deliverEvents(env as never, consumers)
		await expect.poll(() => eves.messages.length).toBe(2)
		expect(adas.messages).toHaveLength(before)
	})

	it('that connects after a notification sees by its age that it missed something', async () => {
		const { userId, workspaceId } = await plantNumbers()
		const age = async () => {
			const { messages } = await listen(await sessionCookie(userId))
			return messages.flatMap((message) => (message.type === 'hello' ? [message.age] : []))[0]
		}
		expect(await age()).toBeGreaterThan(60_000)
		await hubOf(env, workspaceId).notify(workspaceId, [userId])
		expect(await age()).toBeLessThan(60_000)
	})

	it('that connects after visits were written sees by their age whether it missed them', async () => {
		const planted = await plantNumbers()
		const cookie = await sessionCookie(planted.userId)
		const age = async () => {
			const { messages } = await listen(cookie)
			return messages.flatMap((message) =>
				message.type === 'hello' ? [message.writtenAge] : [],
			)[0]
		}
		expect(await age()).toBeGreaterThan(60_000)
		await hubOf(env, planted.workspaceId).add(batch(planted, people('a')))
		await written(planted)
		expect(await age()).toBeLessThan(60_000)
	})

	it.each([
		['fails', () => Promise.reject(new Error('It is reset'))],
		['hangs', () => new Promise(() => {})],
	])(
		'whose hub %s gets its events later, and nobody else waits or gets them twice',
		async (_, announce) => {
			const [ada, eve] = [await plantNumbers(), await plantNumbers()]
			const adas = await listen(await sessionCookie(ada.userId))
			const eves = await listen(await sessionCookie(eve.userId))
			vi.spyOn(console, 'error').mockImplementation(() => {})
			const happen = 'insert into events (type, workspace_id, subject_id, created_at)'
			await env.DB.batch([
				env.DB.prepare('delete from events'),
				env.DB.prepare('delete from event_consumers'),
				...[ada, eve].map(({ workspaceId, linkId }) =>
					env.DB.prepare(`${happen} values ('link.updated', ?, ?, ?)`).bind(
						workspaceId,
						linkId,
						Date.now(),
					),
				),
			])
			const waiting: object[] = []
			const down = {
				...env,
				HUB: {
					getByName: (name: string) =>
						name === String(ada.workspaceId) ? { announce } : env.HUB.getByName(name),
				},
				MAILS: { send: async (message: object) => void waiting.push(message) },
			} as never
			expect(await deliverEvents(down, [hubConsumer])).toEqual({ failed: false, more: false })
			const heard = { type: 'events', events: [{ type: 'link.updated', subjectId: eve.linkId }] }
			await expect.poll(() => eves.messages.at(-1)).toMatchObject(heard)
			expect(waiting).toMatchObject([{ type: 'tell', events: [{ subjectId: ada.linkId }] }])
			const before = [adas.messages.length, eves.messages.length]
			const again = (settings: object) =>
				deliverMessages('lead-links-mails', waiting.slice(-1), settings)
			expect(await again(down)).toEqual([30])
			expect(await again(env)).toEqual([undefined])
			await expect
				.poll(() => adas.messages.at(-1))
				.toMatchObject({ events: [{ type: 'link.updated', subjectId: ada.linkId }] })
			await deliverEvents(env as never, [hubConsumer])
			expect([adas.messages.length, eves.messages.length]).toEqual([
				Number(before[0]) + 1,
				before[1],
			])

			// After a minute, tabs find out by themselves.
			waiting.push({ ...waiting[0], since: Date.now() - 61_000 })
			expect(await again(down)).toEqual([undefined])
		},
	)

	it('gets the numbers that waited for a viewer', async () => {
		const ada = await plantNumbers()
		const alarm = () =>
			runInDurableObject(stubOf(ada.workspaceId) as never, async (_, { storage }) =>
				Math.round(((await storage.getAlarm()) ?? 0) - Date.now()),
			)
		expect(await ada.hub.add(batch(ada, people('a')))).toBe(false)
		// An hour, or midnight.
		if (Date.now() % 86_400_000 < 23 * 3_600_000) expect(await alarm()).toBeGreaterThan(3_500_000)
		const { messages } = await listen(await sessionCookie(ada.userId))
		expect(await alarm()).toBeLessThanOrEqual(1000)
		await expect.poll(() => messages.at(-1)).toEqual({ type: 'visits', linkIds: [ada.linkId] })
		expect(await visitsOf(ada)).toBe(1)
		expect(await ada.hub.add(batch(ada, people('b')))).toBe(true)
		expect(await alarm()).toBeLessThanOrEqual(15_000)
	})

	it.each([
		['nobody’s', {}, undefined, 401],
		['from another site', { origin: 'https://evil.example' }, 'ada', 403],
		['without an origin', { origin: '' }, 'ada', 403],
		['that is no WebSocket', { upgrade: 'h2c' }, 'ada', 426],
	])('%s is refused', async (_, headers, who, status) => {
		const { id } = await plant()
		const answer = await openSocket(who && (await sessionCookie(id)), headers)
		expect(answer.status).toBe(status)
	})
})
