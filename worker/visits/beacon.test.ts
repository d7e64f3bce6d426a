import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayOf } from '../../schema/day'
import { maxBeacon } from '../../schema/funnel'
import worker from '../index'
import type { Env } from '../platform/env'
import type { VisitsMessage } from '../platform/messages'
import { makeLink, origin, owner } from '../testing/client'
import { watch, written } from '../testing/hub'
import { plant } from '../testing/planted'
import { sessionCookie } from '../testing/requests'
import { ask } from '../testing/settings'

const person = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile'
let addresses = 0

/** A visitor with their own browser and address, and the signs that the hub gets about them. */
function visitor(more: Record<string, string> = {}) {
	const sent: VisitsMessage[] = []
	// A tab is open, so that nothing waits long.
	const hub = { add: async (message: VisitsMessage) => sent.push(message) > 0 }
	const settings = { ...env, HUB: { getByName: () => hub } } as unknown as Env
	const ip = `198.51.100.${++addresses}`
	const headers = { 'user-agent': person, 'cf-connecting-ip': ip, ...more }
	const context = createExecutionContext()
	const send = async (path: string, init: RequestInit = {}) =>
		worker.fetch(
			new Request(new URL(path, origin), { ...init, headers: { ...headers, ...init.headers } }),
			settings,
			context as never,
		)
	/** What the hub got, once the second is over in which visits are gathered. */
	async function received() {
		await waitOnExecutionContext(context)
		return sent
	}
	return {
		headers,
		settings,
		open: async (shortId: string) => {
			const page = await (await send(`/l/${shortId}`)).text()
			return /name="_page" value="([^"]+)"/.exec(page)?.[1] ?? ''
		},
		deliverAll: (shortId: string, body: string) =>
			send(`/l/${shortId}/steps`, { method: 'POST', body }),
		send,
		visits: async () => (await received()).flatMap(({ visits }) => visits),
		signs: async () => (await received()).flatMap(({ signs }) => signs),
	}
}

afterEach(() => void vi.useRealTimers())

describe('a page’s beacon', { timeout: 30_000 }, () => {
	it.each([
		['at noon', 12 * millisecondsInHour],
		['ten seconds before midnight', millisecondsInDay - 10_000],
	])(
		'goes to the hub with the visits, under the visitor who opened the page %s',
		async (_, time) => {
			const tomorrow = dayOf(Date.now()) + 1
			vi.useFakeTimers({ toFake: ['Date'], now: tomorrow * millisecondsInDay + time })
			const link = await makeLink(await owner())
			const vera = visitor()
			const page = await vera.open(link.shortId)
			vi.setSystemTime(Date.now() + 20_000)
			expect((await vera.deliverAll(link.shortId, `${page} 3 email`)).status).toBe(204)
			expect((await vera.deliverAll(link.shortId, `${page} 1 `)).status).toBe(204)
			expect((await vera.deliverAll(link.shortId, `${page} 9 password`)).status).toBe(204)
			await vera.send(`/api/capture/${link.shortId}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ name: 'Vera', email: 'vera@visitors.example', _page: page }),
			})
			const [[linkId, , hash] = []] = await vera.visits()
			expect(linkId).toBe(link.id)
			const signs = await vera.signs()
			expect(signs.map(([, , , bits, field]) => [bits, field]).sort()).toEqual([
				[1, ''],
				[3, 'email'],
				[4, ''],
				// A field that the link lacks is dropped.
				[9, ''],
			])
			for (const [id, day, who] of signs) expect([id, day, who]).toEqual([link.id, tomorrow, hash])
		},
	)

	it('is refused and not counted if it is forged, foreign or empty', async () => {
		const [link, other] = [await makeLink(await owner()), await makeLink(await owner())]
		const [vera, eve] = [visitor(), visitor()]
		const page = await vera.open(link.shortId)
		const old = page.replace(/\.[0-9a-z]+\./, '.0.')
		for (const [who, shortId, body, status] of [
			[vera, other.shortId, `${page} 3 email`, 403],
			[eve, link.shortId, `${page} 3 email`, 403],
			[vera, link.shortId, `${page.slice(0, -4)}AAAA 3 email`, 403],
			[vera, link.shortId, `${old} 3 email`, 403],
			[vera, link.shortId, `${crypto.randomUUID()}.x.y.${'A'.repeat(22)} 3 email`, 403],
			[vera, 'zzzzzzzz', `${page} 3 email`, 404],
			// Only the server reports leads.
			[vera, link.shortId, `${page} 4 email`, 400],
			[vera, link.shortId, `${page} 99 email`, 400],
			[vera, link.shortId, `${page} 0 `, 400],
			[vera, link.shortId, `${page} 3 __proto__`, 400],
			[vera, link.shortId, '', 400],
			// The form has one step.
			[vera, link.shortId, `${page} ${3 + (2 << 4)} email`, 400],
			[vera, link.shortId, 'x'.repeat(maxBeacon), 400],
			[vera, link.shortId, 'x'.repeat(maxBeacon + 1), 413],
		] as const) {
			expect([body, (await who.deliverAll(shortId, body)).status]).toEqual([body, status])
		}
		// Otherwise valid, but limited: each address gets so many a minute.
		let left = 2
		const BEACON_LIMIT = { limit: async () => ({ success: left-- > 0 }) }
		const limited = { ...vera.settings, RATE_LIMITS: '', BEACON_LIMIT } as never
		const statuses = []
		for (let n = 0; n < 4; n++) {
			const init = { method: 'POST', body: 'x', headers: vera.headers }
			statuses.push((await ask(limited, `/l/${link.shortId}/steps`, init)).status)
		}
		expect(statuses).toEqual([400, 400, 429, 429])
		expect([...(await vera.signs()), ...(await eve.signs())]).toEqual([])
	})

	it('counts only for people', async () => {
		const ada = await owner()
		const link = await makeLink(ada)
		for (const headers of [{ cookie: ada.cookie() }, { 'user-agent': 'Googlebot/2.1' }]) {
			const one = visitor(headers)
			const page = await one.open(link.shortId)
			expect((await one.deliverAll(link.shortId, `${page} 1 `)).status).toBe(204)
			expect(await one.signs()).toEqual([])
		}
	})

	it('ends up in the analytics', async () => {
		const { id, workspaceId, linkId, shortId } = await plant()
		const cookie = await sessionCookie(id)
		await watch(cookie)
		const vera = visitor()
		const settings = { ...vera.settings, HUB: env.HUB } as never
		const send = (path: string, init: RequestInit = {}) =>
			ask(settings, path, { ...init, headers: { ...vera.headers, ...init.headers } })
		const html = await (await send(`/l/${shortId}`)).text()
		const page = /name="_page" value="([^"]+)"/.exec(html)?.[1] ?? ''
		await send(`/l/${shortId}/steps`, { method: 'POST', body: `${page} 3 email` })
		await written({ workspaceId })
		const answer = await ask(env, `/api/analytics?linkId=${linkId}`, { headers: { cookie } })
		expect(await answer.json()).toMatchObject({
			unconfirmed: 0,
			funnel: {
				opened: 1,
				started: 1,
				submitted: 0,
				wentOn: 0,
				lastTouched: [{ field: 'email', people: 1 }],
			},
		})
	})
})
