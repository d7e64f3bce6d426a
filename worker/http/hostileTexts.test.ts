// Texts with NUL and other characters that nobody types: cleaned or refused, never a failure of ours.
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { app } from '../index'
import { browser, makeLink, owner, submitLead } from '../testing/client'
import { plant } from '../testing/planted'
import { jsonOf, requestOf, sessionCookie } from '../testing/requests'
import { routeRows } from '../testing/routes'
import { validatedBy } from './validate'

afterEach(() => vi.restoreAllMocks())

/** Every query parameter of every route, as [route, name]. */
const parameters = app.routes.flatMap(({ method, path, handler }) => {
	const read = validatedBy.get(handler)
	if (read?.target !== 'query') return []
	return Object.keys((read.schema as z.ZodObject).shape).map((name) => [`${method} ${path}`, name])
})

const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((c) =>
	/\p{Cc}/u.test(c),
)
const hostile = ['\u0000', 'a\u0000b', controls.join('a'), 'budget:1\u00000k', '\ud800', '\u202e']

describe('a query', () => {
	it('parameters are found', () => expect(parameters.length).toBeGreaterThan(30))

	it.each(parameters)('%s, %s', async (route = '', name = '') => {
		const ada = await owner()
		const link = await makeLink(ada)
		const row = routeRows[route]
		const [, path = ''] = route.split(' ')
		for (const text of hostile) {
			const url = new URL(path.replace(/:\w+/, String(link.id)), 'http://localhost:8787')
			url.search = row?.query ?? ''
			url.searchParams.set(name, text)
			const { status } = await ada.send(url)
			expect([text, status, status < 500 || status === row?.ok]).toEqual([text, status, true])
		}
	})
})

/** Every copy of a body with one of its texts replaced, and where. */
function* replacing(value: unknown, by: string, at = ''): Generator<[at: string, copy: unknown]> {
	if (typeof value === 'string') yield [at, by]
	if (!value || typeof value !== 'object') return
	for (const [key, one] of Object.entries(value)) {
		for (const [place, copy] of replacing(one, by, `${at}/${key}`)) {
			yield [
				place,
				Array.isArray(value) ? value.with(Number(key), copy) : { ...value, [key]: copy },
			]
		}
	}
}

const withBody = Object.entries(routeRows).filter(([, { json }]) => json !== undefined)

it.each(withBody)('no text in the body of %s makes it fail', async (route, row) => {
	const planted = await plant()
	for (const text of ['a\u0000b', '\ud800x']) {
		for (const [place, json] of replacing(jsonOf(row, planted), text)) {
			const cookie = await sessionCookie(planted.id)
			const request = requestOf(route, { ...row, json: json as object }, planted, cookie)
			const { status } = await browser().send(request)
			expect([place, JSON.stringify(text), status, status < 500 || status === row.ok]).toEqual([
				place,
				JSON.stringify(text),
				status,
				true,
			])
		}
	}
})

describe('a text with NUL and other controls', () => {
	const search = async (path: string) => {
		const ada = await owner()
		const link = await makeLink(ada, { title: 'The long guide', tags: ['news'] })
		await submitLead(link.shortId, { name: 'Grace Hopper', email: 'grace@navy.mil' })
		const response = await ada.send(path)
		expect(response.status).toBe(200)
		return response.json()
	}

	it.each([
		'/api/leads?q=gr%00ace%07',
		'/api/leads?answer=name:gr%00ace',
		'/api/links?q=lo%00ng',
		'/api/links?tag=ne%00ws',
	])('is searched without them: %s', async (path) => {
		expect(await search(path)).toHaveLength(1)
	})

	it('is a webhook’s address without them', async () => {
		vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
			Response.json({ Status: 0, Answer: [{ type: 1, data: '93.184.215.14' }] }),
		)
		const ada = await owner()
		const made = await ada.api.webhooks.$post({
			json: { url: 'https://hooks.example.com/a\u0000b', events: ['lead.created'] },
		})
		expect(made.status).toBe(201)
		const { id } = await made.json()
		const change = (url: string) =>
			ada.api.webhooks[':id'].$patch({ param: { id: String(id) }, json: { url } })
		expect((await change('https://hooks.example.com/\u0007c')).status).toBe(200)
		expect((await change('\u0000')).status).toBe(400)
		const [webhook] = await (await ada.api.webhooks.$get()).json()
		expect(webhook?.url).toBe('https://hooks.example.com/c')
	})
})
