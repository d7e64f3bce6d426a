import { env } from 'cloudflare:workers'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { version } from '../../package.json'
import { type Fault, faulty, fillable } from '../testing/faults'
import { recording } from '../testing/recording'
import { ask } from '../testing/settings'
import { recordSize } from './queries'

// A fresh copy each time, because findings are cached per Env for a few seconds.
const health = async (settings = { ...env }) => {
	const response = await ask(settings, '/api/health')
	return [response.status, await response.json()]
}

afterEach(() => void vi.useRealTimers())

describe('GET /api/health', () => {
	it('says that all is well, what is waiting and which version is running', async () => {
		await env.DB.prepare('delete from dead_letters').run()
		expect(await health()).toEqual([
			200,
			{
				message: 'All is well',
				database: 'up',
				bytes: expect.any(Number),
				maxBytes: 10e9,
				deadLetters: 0,
				parked: null,
				waiting: {
					submissions: expect.any(Number),
					visits: expect.any(Number),
					mails: expect.any(Number),
				},
				// What other tests have queued may still wait.
				waitingSince: expect.toBeOneOf([null, expect.stringMatching(/^\d{4}-/)]),
				warnings: [],
				version,
				deployment: expect.any(String),
			},
		])
	})

	it('counts dead letters', async () => {
		await env.DB.prepare("insert into dead_letters values ('x', '{}', 1)").run()
		const warnings = ['The queues gave up on messages, which are kept and retried nightly']
		expect(await health()).toMatchObject([200, { deadLetters: 1, warnings }])
		await env.DB.prepare('delete from dead_letters').run()
	})

	it.each(['fails', 'hangs'] as Fault[])('is a 503 when the database %s', async (fault) => {
		const settings = { ...env, DB: faulty(env.DB, () => fault) } as typeof env
		expect(await health(settings)).toMatchObject([
			503,
			{ message: 'The database does not respond', database: 'down', deadLetters: null },
		])
	})

	it('is a 503 when the database is full', async () => {
		const settings = { ...env, DB: fillable(env.DB, () => true) } as typeof env
		expect(await health(settings)).toMatchObject([
			503,
			{ message: 'The database is full', database: 'full', bytes: null },
		])
	})

	/** The environment, with a database of this size. */
	const sized = (size: number) =>
		new Proxy(env.DB, {
			get: (target, property) =>
				property === 'batch'
					? async (statements: D1PreparedStatement[]) => {
							const results = await target.batch(statements)
							return results.map((result) => ({ ...result, meta: { size_after: size } }))
						}
					: Reflect.get(target, property).bind(target),
		})

	it.each([
		['9.4 GB that grew by little', 9.4e9, [[30, 9.2e9]], false],
		['9.6 GB, whatever it grew by', 9.6e9, [], true],
		[
			'8 GB that grew by 3 GB',
			8e9,
			[
				[30, 5e9],
				[6, 7e9],
			],
			true,
		],
		[
			'8 GB that grew by 3 GB in a week',
			8e9,
			[
				[150, 5e9],
				[25, 7.6e9],
			],
			false,
		],
		['8 GB that grew by 3 GB in its first hours', 8e9, [[2, 5e9]], true],
	] as [string, number, [hoursAgo: number, bytes: number][], boolean][])(
		'warns a day before it is full: %s',
		async (_, size, nights, warns) => {
			await env.DB.prepare('delete from database_sizes').run()
			for (const [hours, bytes] of nights) {
				await env.DB.prepare('insert into database_sizes values (?, ?)')
					.bind(Date.now() - hours * millisecondsInHour, bytes)
					.run()
			}
			const [, body] = await health({ ...env, DB: sized(size) } as typeof env)
			const { warnings } = body as { warnings: string[] }
			expect(warnings.some((text) => /nearly full/.test(text))).toBe(warns)
		},
	)

	it('notes every night how large it is, and keeps a week of it', async () => {
		await env.DB.prepare('delete from database_sizes').run()
		for (const day of [1, 2, 9]) await recordSize(env.DB, day * millisecondsInDay)
		const { results } = await env.DB.prepare('select * from database_sizes').all()
		expect(results).toEqual(
			[2, 9].map((day) => ({ noted_at: day * millisecondsInDay, bytes: expect.any(Number) })),
		)
		await env.DB.prepare('delete from database_sizes').run()
	})

	it('warns before it hurts', async () => {
		const since = new Date(Date.now() - 2 * millisecondsInHour)
		const late = {
			metrics: async () => ({ backlogCount: 3, backlogBytes: 1, oldestMessageTimestamp: since }),
		}
		const PARKED = { list: async () => ({ objects: [{}] }) }
		const settings = { ...env, DB: sized(9.6e9), CAPTURES: late, PARKED } as unknown as typeof env
		const [status, body] = await health(settings)
		expect([status, body]).toMatchObject([
			200,
			{ bytes: 9.6e9, parked: 1, waiting: { submissions: 3 }, waitingSince: since.toISOString() },
		])
		expect((body as { warnings: string[] }).warnings).toEqual([
			expect.stringMatching('nearly full'),
			expect.stringMatching('more than an hour'),
			expect.stringMatching('npm run revive'),
		])
	})

	it.each([
		['a message for exactly an hour', 1, millisecondsInHour, true, false],
		['a message for longer than that', 1, millisecondsInHour + 1, true, true],
		['a message since just now', 1, 0, false, false],
		['nothing any more', 0, 2 * millisecondsInHour, false, false],
	])('when a queue has held %s', async (_, backlogCount, age, waits, warns) => {
		const now = Date.now()
		vi.useFakeTimers({ toFake: ['Date'], now })
		const since = new Date(now - age)
		const queue = { metrics: async () => ({ backlogCount, oldestMessageTimestamp: since }) }
		const queues = { CAPTURES: queue, VISITS: queue, MAILS: queue }
		const [, body] = await health({ ...env, ...queues } as unknown as typeof env)
		expect(body).toMatchObject({
			waitingSince: waits ? since.toISOString() : null,
			warnings: warns ? ['Messages have been waiting for more than an hour'] : [],
		})
	})

	it.each(['CAPTURES', 'VISITS', 'MAILS'])('warns of what waits in %s alone', async (late) => {
		const since = new Date(Date.now() - 2 * millisecondsInHour)
		const queue = (backlogCount: number) => ({
			metrics: async () => ({ backlogCount, oldestMessageTimestamp: since }),
		})
		const queues = { CAPTURES: queue(0), VISITS: queue(0), MAILS: queue(0), [late]: queue(1) }
		const [, body] = await health({ ...env, ...queues } as unknown as typeof env)
		expect(body).toMatchObject({
			waiting: {
				submissions: Number(late === 'CAPTURES'),
				visits: Number(late === 'VISITS'),
				mails: Number(late === 'MAILS'),
			},
			waitingSince: since.toISOString(),
			warnings: ['Messages have been waiting for more than an hour'],
		})
	})

	it('checks only every few seconds, and says how long its answer is valid', async () => {
		const { db, trips } = recording(env.DB)
		const settings = { ...env, DB: db }
		const now = Date.now()
		vi.useFakeTimers({ toFake: ['Date'] })
		for (let i = 0; i < 5; i++) {
			vi.setSystemTime(now + i * 1249)
			const { headers } = await ask(settings, '/api/health')
			expect(headers.get('cache-control')).toBe('public, max-age=5')
		}
		expect(trips).toHaveLength(1)
		vi.setSystemTime(now + 5000)
		await ask(settings, '/api/health')
		expect(trips).toHaveLength(2)
	})

	it('copes with queues and a bucket that don’t respond', async () => {
		const silent = { metrics: () => Promise.reject(new Error('not known')) }
		const settings = {
			...env,
			CAPTURES: silent,
			VISITS: silent,
			MAILS: silent,
			PARKED: { list: silent.metrics },
		} as unknown as typeof env
		expect(await health(settings)).toMatchObject([
			200,
			{ waiting: { submissions: null, visits: null, mails: null }, parked: null },
		])
	})
})
