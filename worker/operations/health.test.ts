import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { version } from '../../package.json'
import { type Fault, faulty } from '../testing/faults'
import { recording } from '../testing/recording'
import { ask } from '../testing/settings'

// A copy each time, because what was found for one is remembered for some seconds.
const health = async (settings = { ...env }) => {
	const response = await ask(settings, '/api/health')
	return [response.status, await response.json()]
}

describe('GET /api/health', () => {
	it('says that all is well, what waits and what runs', async () => {
		await env.DB.prepare('delete from dead_letters').run()
		expect(await health()).toEqual([
			200,
			{
				message: 'All is well',
				database: 'up',
				deadLetters: 0,
				waiting: {
					submissions: expect.any(Number),
					visits: expect.any(Number),
					mails: expect.any(Number),
				},
				version,
				deployment: expect.any(String),
			},
		])
	})

	it('counts what the queues gave up on', async () => {
		await env.DB.prepare("insert into dead_letters values ('x', '{}', 1)").run()
		expect(await health()).toMatchObject([200, { deadLetters: 1 }])
		await env.DB.prepare('delete from dead_letters').run()
	})

	it.each(['fails', 'hangs'] as Fault[])('is a 503 when the database %s', async (fault) => {
		const settings = { ...env, DB: faulty(env.DB, () => fault) } as typeof env
		expect(await health(settings)).toMatchObject([
			503,
			{ message: 'The database does not answer', database: 'down', deadLetters: null },
		])
	})

	it('asks once in some seconds, however often it is asked, and says how long', async () => {
		const { db, trips } = recording(env.DB)
		const settings = { ...env, DB: db }
		for (let i = 0; i < 5; i++) {
			const { headers } = await ask(settings, '/api/health')
			expect(headers.get('cache-control')).toBe('public, max-age=5')
		}
		expect(trips).toHaveLength(1)
	})

	it('does without queues that don’t tell', async () => {
		const silent = { metrics: () => Promise.reject(new Error('not known')) }
		const settings = {
			...env,
			CAPTURES: silent,
			VISITS: silent,
			MAILS: silent,
		} as unknown as typeof env
		expect(await health(settings)).toMatchObject([
			200,
			{ waiting: { submissions: null, visits: null, mails: null } },
		])
	})
})
