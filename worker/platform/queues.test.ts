import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { faulty } from '../testing/faults'
import { deliverMessages } from '../testing/queue'
import { recording } from '../testing/recording'
import { timeoutOf } from './queues'

let logged: { mock: { calls: unknown[][] } }

beforeEach(async () => {
	await env.DB.prepare('delete from dead_letters').run()
	logged = vi.spyOn(console, 'error').mockImplementation(() => {})
	return () => vi.restoreAllMocks()
})

/** Delivers one message; returns after how many seconds it is to come again, or undefined. */
const deliver = async (queue: string, body: unknown, attempts = 1, settings: object = env) =>
	(await deliverMessages(queue, [body], settings, attempts))[0]

const hourly = [30, 60, 120, 240, 480, 900, 900]
const patient = [30, 60, 120, 240, 480, 960, 1920, 3840, 7200, 7200]

it.each([
	['mails', hourly],
	['visits', hourly],
	['webhooks', hourly],
	['connectors', hourly],
	['captures', patient],
	['dead', patient],
])(
	'a message of the queue of %s that keeps failing waits longer each time',
	async (queue, waits) => {
		const settings = { ...env, DB: faulty(env.DB as never, () => 'fails') }
		const found = []
		for (const attempts of waits.keys()) {
			found.push(await deliver(`lead-links-${queue}`, { type: 'unknown' }, attempts + 1, settings))
		}
		expect(found).toEqual(waits)
	},
)

it.each([
	['mails', 30_000],
	['webhooks', 90_000],
	['connectors', 90_000],
	['captures', 2000],
	['visits', 2000],
	['dead', 2000],
])('a message of the queue of %s may take %i ms', (queue, milliseconds) => {
	expect(timeoutOf(`lead-links-${queue}`)).toBe(milliseconds)
})

/** The environment, with what is sent to the queue of mails. */
function recordingMails() {
	const sent: object[] = []
	const MAILS = { send: async (message: object) => void sent.push(message) }
	return { sent, settings: { ...env, MAILS } }
}

it('events that are left over after an invocation are delivered in another', async () => {
	const { sent, settings } = recordingMails()
	const leave = (events: number) =>
		env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
			insert into events (type, workspace_id, subject_id, created_at) select 'link.updated', 1, i, 1 from n`,
		)
			.bind(events)
			.run()
	await leave(2000)
	expect(await deliver('lead-links-mails', { type: 'deliver' }, 1, settings)).toBeUndefined()
	expect(sent).toEqual([{ type: 'deliver' }])
	await deliver('lead-links-mails', sent.pop(), 1, settings)
	expect(sent).toEqual([])
})

it.each([
	['done', () => 'works' as const, undefined],
	['retried', () => 'fails' as const, 30],
])(
	'ten messages that events wait, in a batch, are one delivery, and if %s, one is',
	async (_, fault, delay) => {
		const { db, statements } = recording(env.DB)
		const settings = { ...env, DB: faulty(db, fault) }
		const one = { type: 'deliver' }
		const repeats = Array.from({ length: 9 }, () => undefined)
		const ofOne = await deliverMessages('lead-links-mails', [one], settings)
		const asked = statements.splice(0).length
		expect(
			await deliverMessages('lead-links-mails', [one, ...repeats.map(() => one)], settings),
		).toEqual([...[...ofOne, ...repeats]])
		expect([ofOne, statements.length]).toEqual([[delay], asked])
	},
)

describe('dead letters', () => {
	const add = (letters: number, body: object) =>
		env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
			insert into dead_letters (id, body, failed_at) select i, ?, i from n`,
		)
			.bind(letters, JSON.stringify(body))
			.run()
	const left = () => env.DB.prepare('select count(*) as n from dead_letters').first('n')

	it('are retried fifty at a time, until none is left', async () => {
		const { sent, settings } = recordingMails()
		await add(51, { type: 'deliver' })
		await deliver('lead-links-mails', { type: 'revive' }, 1, settings)
		expect([sent.splice(0), await left()]).toEqual([[{ type: 'revive' }], 1])
		await deliver('lead-links-mails', { type: 'revive' }, 1, settings)
		expect([sent, await left()]).toEqual([[], 0])
		expect(logged.mock.calls).toEqual([])
	})

	it('that all fail again wait for the next night', async () => {
		const { sent, settings } = recordingMails()
		await add(2, { type: 'unknown' })
		await deliver('lead-links-mails', { type: 'revive' }, 1, settings)
		expect([sent, await left()]).toEqual([[], 2])
		expect(logged.mock.calls.flat().join()).toContain('Dead letters left')
	})

	it('that fail again let the others go first', async () => {
		const { sent, settings } = recordingMails()
		await add(50, { type: 'unknown' })
		await env.DB.prepare(
			`insert into dead_letters (id, body, failed_at) values ('good', '{"type":"deliver"}', 51)`,
		).run()
		await deliver('lead-links-mails', { type: 'revive' }, 1, settings)
		expect([sent, await left()]).toEqual([[], 51])
		await deliver('lead-links-mails', { type: 'revive' }, 1, settings)
		expect([sent, await left()]).toEqual([[{ type: 'revive' }], 50])
	})

	it('that are parked are retried, too, until none is left', async () => {
		const { sent, settings } = recordingMails()
		const parked = new Map(
			Array.from({ length: 51 }, (_, i) => [`-/${i}`, { id: `${i}`, body: { type: 'deliver' } }]),
		)
		const PARKED = {
			list: async ({ limit = 1000 } = {}) => ({
				objects: [...parked.keys()].slice(0, limit).map((key) => ({ key })),
			}),
			get: async (key: string) => ({ json: async () => parked.get(key) }),
			delete: async (key: string) => void parked.delete(key),
		}
		await deliver('lead-links-mails', { type: 'revive' }, 1, { ...settings, PARKED })
		expect([sent.splice(0), await left(), parked.size]).toEqual([[{ type: 'revive' }], 0, 1])
		await deliver('lead-links-mails', { type: 'revive' }, 1, { ...settings, PARKED })
		expect([sent, await left(), parked.size]).toEqual([[], 0, 0])
	})

	it('in a bucket that fails keep nobody waiting', async () => {
		const { settings } = recordingMails()
		await add(1, { type: 'deliver' })
		const list = () => Promise.reject(new Error('The bucket is down'))
		await deliver('lead-links-mails', { type: 'revive' }, 1, { ...settings, PARKED: { list } })
		expect(await left()).toBe(0)
		expect(logged.mock.calls.flat().join()).toContain('Letters stay parked')
	})
})
