// Tools that call when something is changed there. The stand-ins note their calls, and these tests deliver them.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signed } from '../../scripts/testing/tools/hubspot'
import { browser, origin } from '../testing/client'
import { type Case, cases, comingBack, minute } from '../testing/comingBack'
import { compareAll } from './comparing'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const SITE_URL = 'https://leads.example.com'
const hubspotAddress = `${origin}/api/connectors/changed/hubspot`
const [deals, , pipedrive] = cases.map(([, one]) => one) as [Case, Case, Case]

/** A connection whose tool calls, with limits on; `letLimitPass` begins a new period. */
async function calling(one: Case, settings: object = {}) {
	const used = new Set<string>()
	const NUDGE_LIMIT = {
		limit: async ({ key }: { key: string }) => {
			const success = !used.has(key)
			used.add(key)
			return { success }
		},
	}
	const back = await comingBack(one, undefined, { SITE_URL, NUDGE_LIMIT, ...settings })
	const { server, ada, byId } = back
	Object.assign(server.settings, { RATE_LIMITS: '' })
	const webhook = { id: 1, event_action: 'change', event_object: 'deal', version: '2.0' }
	if (one.kind === 'hubspot')
		await server.at('hubspot', {
			hooks: [{ ...webhook, subscription_url: hubspotAddress, is_active: 1 }],
		})
	const hooks = async () => (await server.at(one.kind)).hooks
	/** Posts to the server, from anywhere. */
	const post = async (url: string, headers: Record<string, string>, body: string) => {
		const { status } = await browser(server.settings).send(new URL(url).pathname, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...headers },
			body,
		})
		return status
	}
	await back.poll()
	return {
		...back,
		hooks,
		post,
		webhook,
		letLimitPass: () => used.clear(),
		/** Delivers what the tool has to tell; returns the statuses. */
		async deliver(times = 1) {
			const { calls } = await server.at(one.kind)
			await server.at(one.kind, { called: true })
			const statuses = []
			for (const { url, headers, body } of Array.from({ length: times }, () => calls).flat())
				statuses.push(await post(url, headers, body))
			return statuses
		},
		nudges: () => server.woken.filter(({ body }) => 'work' in body && body.work === 'nudge'),
		async readSoon() {
			await server.soon()
			await server.work()
		},
		change: (json: object) => ada.api.connectors[':id'].$patch({ ...byId, json }),
		reads: async () =>
			(await server.at(one.kind)).asked.filter((path) => /search$|GET \/api\/v2\/deals$/.test(path))
				.length,
	}
}

async function registered(one = pipedrive, settings: object = {}) {
	const back = await calling(one, settings)
	if (one.kind === 'pipedrive') await expect.poll(back.hooks).toHaveLength(1)
	return back
}

describe.each(cases)('%s', (_, one) => {
	it('a call has the tool read soon, once for all calls until then', async () => {
		const back = await registered(one)
		const { move, stage, theirs, deliver, nudges, readSoon, reads, letLimitPass } = back
		await move(theirs.contacted)
		await move(theirs.won)
		expect(await deliver(3)).toEqual(Array.from({ length: 6 }, () => 204))
		expect(nudges()).toMatchObject([{ delaySeconds: 10 }])
		expect(await stage()).toBe('open')
		const before = await reads()
		await readSoon()
		expect(await stage()).toBe('won')
		expect(await reads()).toBe(before + 1)
		// What comes next is a change of its own.
		letLimitPass()
		await back.letPass()
		await move(theirs.lost)
		await deliver()
		await readSoon()
		expect(await stage()).toBe('lost')
		expect(nudges()).toEqual([])
	})

	it('a call waits for a lease that is held, but not for a connection that is held up', async () => {
		const { move, stage, theirs, deliver, nudges, readSoon, letLimitPass } = await registered(one)
		const hold = (column: 'busy_until' | 'retry_at', ms: number) =>
			env.DB.prepare(`update connectors set ${column} = ?`)
				.bind(Date.now() + ms)
				.run()
		await move(theirs.won)
		await hold('busy_until', minute)
		await deliver()
		letLimitPass()
		await readSoon()
		expect(await stage()).toBe('open')
		expect(nudges()).toMatchObject([{ delaySeconds: 10 }])
		await hold('busy_until', -1)
		await readSoon()
		expect(await stage()).toBe('won')
		letLimitPass()
		await move(theirs.lost)
		await hold('retry_at', 30 * minute)
		await deliver()
		await readSoon()
		expect(nudges()).toEqual([])
		expect(await stage()).toBe('won')
	})

	it('a call reads nothing back once stages don’t come back, or while it is paused', async () => {
		const back = await registered(one)
		const { server, move, theirs, mapping, change, deliver, readSoon, reads, letLimitPass } = back
		await move(theirs.won)
		const { calls } = await server.at(one.kind)
		const before = await reads()
		for (const [off, on] of [
			[{ stages: null }, { stages: mapping }],
			[{ paused: true }, { paused: false }],
		] as const) {
			expect((await change(off)).status).toBe(200)
			for (const { url, headers, body } of calls) await back.post(url, headers, body)
			await readSoon()
			expect(await reads()).toBe(before)
			letLimitPass()
			await change(on)
		}
		await deliver()
		await readSoon()
		expect(await reads()).toBe(before + 1)
	})
})

describe('Pipedrive', () => {
	it('is asked for one webhook, for as long as stages come back', async () => {
		const { change, hooks, mapping } = await registered()
		expect(await hooks()).toMatchObject([
			{
				subscription_url: expect.stringMatching(
					/^https:\/\/leads\.example\.com\/api\/connectors\/changed\/\d+-[\w-]{22}$/,
				),
				event_action: 'change',
				event_object: 'deal',
				version: '2.0',
			},
		])
		const [first] = await hooks()
		for (const [off, on] of [
			[{ stages: null }, { stages: mapping }],
			[{ paused: true }, { paused: false }],
		]) {
			await change(off ?? {})
			await expect.poll(hooks).toEqual([])
			await change(on ?? {})
			await expect.poll(hooks).toMatchObject([{ subscription_url: first?.subscription_url }])
		}
	})

	it('keeps the webhooks of others, and ends ours that led to a former host', async () => {
		const { server, change, hooks, mapping, webhook } = await registered()
		const [ours] = await hooks()
		const other = { ...webhook, id: 901, subscription_url: 'https://else.example/', is_active: 1 }
		const path = new URL(ours?.subscription_url ?? '').pathname
		const former = { ...other, id: 902, subscription_url: `https://old.example.com${path}` }
		await server.at('pipedrive', { hooks: [other, former, ours] as never })
		await change({ stages: mapping })
		await expect.poll(hooks).toEqual([other, ours])
	})

	it.each([403, 429, 500, 'lost'] as const)(
		'that answers %s gets its webhook in the next night, and is read every quarter of an hour',
		async (fault) => {
			const { server, change, hooks, mapping, move, poll, stage, state, theirs } =
				await registered()
			await change({ stages: null })
			await expect.poll(hooks).toEqual([])
			await server.at('pipedrive', { faults: [fault] })
			expect((await change({ stages: mapping })).status).toBe(200)
			const posted = async () =>
				(await server.at('pipedrive')).asked.filter((path) => path === 'POST /v1/webhooks').length
			await expect.poll(posted).toBe(2)
			await expect.poll(() => console.error).toHaveBeenCalled()
			expect(await state()).toMatchObject({ paused: null, problem: null, stages: mapping })
			await move(theirs.won)
			await poll()
			expect(await stage()).toBe('won')
			await compareAll(server.settings as never)
			await server.send()
			expect(await hooks()).toMatchObject([{ is_active: 1 }])
		},
	)

	it('loses in the next night a webhook that it kept when stages stopped coming back', async () => {
		const { server, change, hooks } = await registered()
		const before = await hooks()
		await change({ stages: null })
		await expect.poll(hooks).toEqual([])
		await server.at('pipedrive', { hooks: before })
		await compareAll(server.settings as never)
		await server.send()
		expect(await hooks()).toEqual([])
	})

	it('gets a webhook anew that it has deactivated', async () => {
		const { server, hooks } = await registered()
		const [ours] = await hooks()
		await server.at('pipedrive', { hooks: [{ ...ours, is_active: 0 }] as never })
		await compareAll(server.settings as never)
		await server.send()
		expect(await hooks()).toMatchObject([
			{ subscription_url: ours?.subscription_url, is_active: 1 },
		])
	})

	it.each([undefined, 'http://localhost:8787', 'https://localhost', 'http://leads.example.com'])(
		'is not asked for any where it can’t reach this server: %s',
		async (site) => {
			const { server, ada, byId, move, poll, stage, theirs } = await calling(pipedrive, {
				SITE_URL: site,
			})
			await move(theirs.won)
			await poll()
			expect(await stage()).toBe('won')
			await compareAll(server.settings as never)
			await server.send()
			await ada.api.connectors[':id'].$delete(byId)
			expect((await server.at('pipedrive')).asked.join()).not.toContain('webhooks')
		},
	)

	it('a forged or unknown address has nothing read, and gets the same answer', async () => {
		const { server, hooks, post, byId } = await registered()
		const [ours] = await hooks()
		const right = ours?.subscription_url ?? ''
		const { id } = byId.param
		const others = [
			right.slice(0, -1),
			`${right}A`,
			right.replace(`/${id}-`, `/${Number(id) + 1}-`),
			right.replace(`/${id}-`, `/0${id}-`),
			right.replace(`/${id}-`, '/'),
			`${SITE_URL}/api/connectors/changed/${id}`,
			`${SITE_URL}/api/connectors/changed/${id}-${'A'.repeat(22)}`,
		]
		for (const url of others) expect([url, await post(url, {}, '{}')]).toEqual([url, 204])
		expect(server.woken).toEqual([])
		expect(await post(right, {}, 'nonsense')).toBe(204)
		expect(server.woken).toHaveLength(1)
	})
})

describe('HubSpot', () => {
	const events = JSON.stringify([{ portalId: 4711 }])

	it.each<[string, () => Record<string, string>, string]>([
		['without a signature', () => ({}), events],
		['signed by another app', () => signed(hubspotAddress, events, Date.now(), 'another'), events],
		['signed for another address', () => signed(`${SITE_URL}/other`, events), events],
		['with other events', () => signed(hubspotAddress, events), JSON.stringify([{ portalId: 1 }])],
		['that is too old', () => signed(hubspotAddress, events, Date.now() - 6 * minute), events],
		['of the future', () => signed(hubspotAddress, events, Date.now() + 6 * minute), events],
	])('a call %s is refused, and has nothing read', async (_, headers, body) => {
		const { server, post } = await registered(deals)
		expect(await post(hubspotAddress, headers(), body)).toBe(401)
		expect(server.woken).toEqual([])
	})

	it('a call is about its own accounts', async () => {
		const { server, post } = await registered(deals)
		const call = (portalIds: unknown[]) => {
			const body = JSON.stringify(portalIds.map((portalId) => ({ portalId })))
			return post(hubspotAddress, signed(hubspotAddress, body), body)
		}
		expect(await call([711, 14711, 47110])).toBe(204)
		expect(server.woken).toEqual([])
		for (const [body, message] of [
			['{', 'The body is not valid JSON'],
			['{}', 'These are no events of HubSpot'],
			['[{"portalId":"4711"}]', 'These are no events of HubSpot'],
		] as const) {
			const headers = { 'Content-Type': 'application/json', ...signed(hubspotAddress, body) }
			const path = new URL(hubspotAddress).pathname
			const answer = await browser(server.settings).send(path, { method: 'POST', headers, body })
			expect([answer.status, await answer.json()]).toMatchObject([400, { message }])
		}
		expect(await call([1, 4711, 4711])).toBe(204)
		expect(server.woken.length).toBeGreaterThan(0)
	})

	it('no call is taken where this server has no app there', async () => {
		const { server, post } = await registered(deals)
		Object.assign(server.settings, { HUBSPOT_CLIENT_SECRET: '' })
		expect(await post(hubspotAddress, signed(hubspotAddress, events, Date.now(), ''), events)).toBe(
			401,
		)
	})
})
