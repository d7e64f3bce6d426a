import { env } from 'cloudflare:workers'
import { parse } from 'csv-parse/sync'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SharedReport } from '../../schema/analytics'
import { scopes } from '../../schema/tokenScopes'
import { newSeed, secretOf } from '../sharing/secret'
import { batch, now, people, plantNumbers, stubOf, visitsOf } from '../testing/hub'
import { plantToken } from '../testing/plantPeople'
import { sessionCookie } from '../testing/requests'
import { ask } from '../testing/settings'
import { webhookConsumer } from '../webhooks/consumer'
import { hubOf } from './hubs'

afterEach(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
})

type Settings = typeof env

async function plantReader() {
	// The webhooks' consumer reads numbers, too: an earlier test may have scheduled it, so no event is left for it.
	await env.DB.prepare("insert into event_consumers values ('webhooks', 1e15)").run()
	const ada = await plantNumbers()
	const seed = newSeed()
	const { token } = await plantToken({ id: ada.userId, workspaceId: ada.workspaceId }, scopes)
	const [cookie] = await Promise.all([
		sessionCookie(ada.userId),
		env.DB.prepare('insert into shared_reports (link_id, seed, created_at) values (?, ?, 1)')
			.bind(ada.linkId, seed)
			.run(),
	])
	const read = async (path: string, settings: Settings = env) => {
		const response = await ask(settings, path, { headers: { authorization: `Bearer ${token}` } })
		expect(response.status).toBe(200)
		return response
	}
	return { ...ada, seed, token, cookie, read }
}
type Reader = Awaited<ReturnType<typeof plantReader>>

const totalVisits = async (ada: Reader, settings?: Settings) => {
	const stats = await (await ada.read('/api/stats', settings)).json()
	return (stats as { totalVisits: number }).totalVisits
}
const visitsIn = (days: { people: number }[]) => days.reduce((sum, { people }) => sum + people, 0)

const readers: Record<string, (ada: Reader) => Promise<number>> = {
	statistics: totalVisits,
	'the list of links': async (ada) => {
		const [link] = (await (await ada.read('/api/links')).json()) as { visits: number }[]
		return link?.visits ?? 0
	},
	'a link': async (ada) => {
		const link = await (await ada.read(`/api/links/${ada.linkId}`)).json()
		return (link as { visits: number }).visits
	},
	analytics: async (ada) => {
		const numbers = await (await ada.read(`/api/analytics?linkId=${ada.linkId}`)).json()
		return visitsIn((numbers as SharedReport['numbers']).days)
	},
	'a shared report': async ({ seed }) => {
		const report = await ask(env, `/api/shared-reports/${secretOf(env as never, seed)}`)
		return visitsIn(((await report.json()) as SharedReport).numbers.days)
	},
	'an assistant': async ({ token }) => {
		const call = { name: 'read_numbers', arguments: {} }
		const response = await ask(env, '/mcp', {
			method: 'POST',
			headers: {
				authorization: `Bearer ${token}`,
				'content-type': 'application/json',
				accept: 'application/json, text/event-stream',
			},
			body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
		})
		return Number(/totalVisits\D+(\d+)/.exec(await response.text())?.[1])
	},
	'the app': async ({ cookie }) => {
		const stats = await (await ask(env, '/api/stats', { headers: { cookie } })).json()
		return (stats as { totalVisits: number }).totalVisits
	},
	'the CSV of links': async (ada) => {
		const csv = await (await ada.read('/api/export/links')).text()
		const [link] = parse<{ People: string }>(csv, { bom: true, columns: true })
		return Number(link?.People)
	},
	'a download': async ({ cookie }) => {
		const all = await (await ask(env, '/api/auth/download', { headers: { cookie } })).json()
		return (all as { visits: { visits: number }[] }).visits.reduce(
			(sum, day) => sum + day.visits,
			0,
		)
	},
}

describe('a visit that the hub has', () => {
	it.each(Object.entries(readers))('is in %s', async (_, read) => {
		const ada = await plantReader()
		expect(await ada.hub.add(batch(ada, people('a', 'b')))).toBe(false)
		expect(await visitsOf(ada)).toBe(0)
		expect(await read(ada)).toBe(2)
	})

	it('is in a webhook about its link', async () => {
		const ada = await plantReader()
		await ada.hub.add(batch(ada, people('a', 'b')))
		const event = { id: 1, type: 'link.updated', subjectId: ada.linkId, createdAt: new Date() }
		await webhookConsumer.consume(env as never, [
			{ ...event, workspaceId: ada.workspaceId } as never,
		])
		expect(await visitsOf(ada)).toBe(2)
	})

	it('is there within 15 seconds for everybody, and a hub is called and writes once in that time', async () => {
		vi.useFakeTimers({ toFake: ['Date'], now })
		const ada = await plantReader()
		let asked = 0
		const counting = {
			...env,
			HUB: {
				getByName: (name: string) => {
					asked++
					return env.HUB.getByName(name)
				},
			},
		} as never
		await ada.hub.add(batch(ada, people('a')))
		expect(await totalVisits(ada, counting)).toBe(1)
		await ada.hub.add(batch(ada, people('b')))
		vi.setSystemTime(now + 14_999)
		expect(await totalVisits(ada, counting)).toBe(1)
		// A reader elsewhere, who hasn't called it yet, doesn't make it write more often.
		expect(await hubOf(env, ada.workspaceId).writeVisits()).toMatchObject({ freshForMs: 1 })
		expect([await visitsOf(ada), asked]).toEqual([1, 1])
		vi.setSystemTime(now + 15_000)
		expect(await totalVisits(ada, counting)).toBe(2)
		expect(asked).toBe(2)
		// Nor does a hub without anything new, which then needn't be called for as long.
		vi.setSystemTime(now + 30_000)
		expect(await hubOf(env, ada.workspaceId).writeVisits()).toMatchObject({ freshForMs: 15_000 })
	})

	it('waits for the write that is under way', async () => {
		const ada = await plantReader()
		await ada.hub.add(batch(ada, people('a')))
		const asked = await Promise.all([1, 2, 3].map(() => hubOf(env, ada.workspaceId).writeVisits()))
		expect(asked.every(({ freshForMs }) => freshForMs > 14_000)).toBe(true)
		expect(await visitsOf(ada)).toBe(1)
	})
})

it.each([
	['fails', () => Promise.reject(new Error('It is reset'))],
	['is slow', () => new Promise((resolve) => setTimeout(resolve, 1000))],
])('a hub that %s keeps nobody from the numbers already stored', async (_, writeVisits) => {
	const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
	const ada = await plantReader()
	await ada.hub.add(batch(ada, people('a')))
	const down = { ...env, HUB: { getByName: () => ({ writeVisits }) } } as never
	expect([await totalVisits(ada, down), await totalVisits(ada, down)]).toEqual([0, 0])
	// Other requests of a busy machine may log errors of their own.
	const about = logged.mock.calls.map(String).filter((line) => line.includes('did not answer'))
	expect(about).toHaveLength(1)
	expect(await stubOf(ada.workspaceId).writeVisits()).toBeTruthy()
})

it('a replica that lags behind the hub is not read', async () => {
	const ada = await plantReader()
	const sessions: string[] = []
	const DB = new Proxy(env.DB, {
		get(db, name) {
			if (name !== 'withSession') return Reflect.get(db, name).bind(db)
			return (constraint: string) => {
				sessions.push(constraint)
				return db.withSession(constraint)
			}
		},
	})
	const writeVisits = async () => ({ freshForMs: 15_000, bookmark: 'zz-newest' })
	const settings = { ...env, DB, HUB: { getByName: () => ({ writeVisits }) } } as never
	await totalVisits(ada, settings)
	expect(sessions).toEqual(['first-primary', 'zz-newest'])
})
