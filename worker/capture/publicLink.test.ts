import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { shortIdAlphabet } from '../../schema/id'
import type { Env } from '../platform/env'
import { browser, makeLink, origin, owner } from '../testing/client'
import { evictLink, publicLink } from './publicLink'

afterEach(() => vi.restoreAllMocks())

const shown = async (shortId: string) => {
	const response = await browser().send(`/l/${shortId}`)
	return [response.status, /<h1[^>]*>(.*?)<\/h1>/.exec(await response.text())?.[1]]
}

describe('a change of a link', () => {
	it('shows at once', async () => {
		const ada = await owner()
		const link = await makeLink(ada, { title: 'First' })
		const param = { id: String(link.id) }
		expect(await shown(link.shortId)).toEqual([200, 'First'])
		await ada.api.links[':id'].$patch({ param, json: { title: 'Second' } })
		expect(await shown(link.shortId)).toEqual([200, 'Second'])
		await ada.api.links[':id'].$patch({ param, json: { active: false } })
		expect(await shown(link.shortId)).toEqual([404, 'Link Not Found'])
		await ada.api.links[':id'].$patch({ param, json: { active: true } })
		expect(await shown(link.shortId)).toEqual([200, 'Second'])
		await ada.api.links[':id'].$delete({ param, query: {} })
		expect(await shown(link.shortId)).toEqual([404, 'Link Not Found'])
	})
})

/** An environment with a database that counts its reads, or fails. */
function databaseThat(answers: 'works' | 'fails') {
	let reads = 0
	const DB = new Proxy(env.DB, {
		get(target, property) {
			if (property !== 'withSession' && property !== 'prepare') {
				return Reflect.get(target, property)
			}
			return (...args: [string]) => {
				reads++
				if (answers === 'fails') throw new Error('D1 is down')
				return target[property](...args)
			}
		},
	})
	return { env: { ...env, DB } as Env, reads: () => reads }
}

describe('the lookup', () => {
	const find = async (from: Env, shortId: string) => {
		const context = createExecutionContext()
		const link = await publicLink(from, context, { origin, host: '' }, shortId)
		await waitOnExecutionContext(context)
		return link
	}

	/** Puts a copy in the location's cache, read from the database `age` milliseconds ago. */
	async function putCopy(shortId: string, body: string | undefined, age: number) {
		const cache = await caches.open('links')
		const headers = {
			'Cache-Control': 'max-age=86400',
			'x-read-at': String(Date.now() - age),
		}
		await cache.put(`${origin}/links/${shortId.toLowerCase()}`, new Response(body, { headers }))
	}

	it('costs no trip for an impossible id', async () => {
		const database = databaseThat('works')
		for (const id of [
			'',
			'ab',
			'with space',
			'under_score',
			'x'.repeat(51),
			'../../etc',
			'é'.repeat(8),
		]) {
			expect(await find(database.env, id)).toBeUndefined()
		}
		expect(database.reads()).toBe(0)
	})

	it('reads the database once, also for unknown ids', async () => {
		const link = await makeLink(await owner())
		const database = databaseThat('works')
		for (let i = 0; i < 3; i++) {
			expect(await find(database.env, link.shortId)).toMatchObject({ title: link.title })
			expect(await find(database.env, 'unknwn22')).toBeUndefined()
		}
		expect(database.reads()).toBe(2)
	})

	it('is never more than a minute behind a change, including the isolate’s copy', async () => {
		const link = await makeLink(await owner(), { title: 'Now' })
		await putCopy(link.shortId, JSON.stringify({ ...link, title: 'Before' }), 59_500)
		expect(await find(env, link.shortId)).toMatchObject({ title: 'Before' })
		await setTimeout(600)
		expect(await find(env, link.shortId)).toMatchObject({ title: 'Now' })
	})

	it('is read once for a crowd that comes after a quiet hour', async () => {
		const link = await makeLink(await owner())
		await find(env, link.shortId)
		const hour = 3_600_000
		const later = [performance.now() + hour, Date.now() + hour] as const
		vi.spyOn(performance, 'now').mockReturnValue(later[0])
		vi.spyOn(Date, 'now').mockReturnValue(later[1])
		const database = databaseThat('works')
		const crowd = Array.from({ length: 20 }, () => find(database.env, link.shortId))
		for (const shown of await Promise.all(crowd)) expect(shown).toMatchObject({ id: link.id })
		expect(database.reads()).toBe(1)
	})

	it('queries the primary database for links that a replica does not have yet', async () => {
		const link = await makeLink(await owner())
		const DB = {
			prepare: (sql: string) => env.DB.prepare(sql),
			withSession: () => ({
				prepare: () => ({
					bind: () => ({
						all: async () => ({ results: [], meta: { served_by_primary: false } }),
					}),
				}),
			}),
		}
		const lagging = { ...env, DB } as unknown as Env
		expect(await find(lagging, link.shortId)).toMatchObject({ title: link.title })
		expect(await find(lagging, 'unknwn33')).toBeUndefined()
	})

	it('keeps known links for an outage, however many unknown ids are requested', async () => {
		const link = await makeLink(await owner())
		await find(env, link.shortId)
		// A location with an empty cache and a database without links, so that both answer fast.
		const none = { match: async () => undefined, delete: async () => false }
		vi.spyOn(caches, 'open').mockResolvedValue(none as never)
		const nothing = { all: async () => ({ results: [], meta: {} }) }
		const DB = { withSession: () => ({ prepare: () => ({ bind: () => nothing }) }) }
		const empty = { ...env, DB } as unknown as Env
		// More than an isolate remembers, of links and unknown ids together.
		const letters = [...shortIdAlphabet]
		for (const pair of letters.slice(0, 2).flatMap((a) => letters.map((b) => a + b))) {
			const asked = letters.map((letter) =>
				publicLink(empty, { waitUntil() {} }, { origin, host: '' }, `guess${pair}${letter}`),
			)
			expect(new Set(await Promise.all(asked))).toEqual(new Set([undefined]))
		}
		// As if five seconds had passed.
		const later = performance.now() + 10_000
		vi.spyOn(performance, 'now').mockReturnValue(later)
		const down = databaseThat('fails')
		expect(await find(down.env, link.shortId)).toMatchObject({ id: link.id, title: link.title })
		expect(down.reads()).toBe(1)
	})

	it('uses an old copy while the database is down', async () => {
		const link = await makeLink(await owner())
		await find(env, link.shortId)
		// As if five seconds had passed in the isolate, and a minute in the location's cache.
		const key = `${origin}/links/${link.shortId.toLowerCase()}`
		const cache = await caches.open('links')
		const copy = await cache.match(key)
		await evictLink(origin, [link.shortId.toLowerCase()])
		await putCopy(link.shortId, await copy?.text(), 3_600_000)
		const down = databaseThat('fails')
		expect(await find(down.env, link.shortId)).toMatchObject({ id: link.id, title: link.title })
		expect(down.reads()).toBe(1)
	})
})
