import { describe, expect, it } from 'vitest'
import { browser, makeLink, owner } from './testing/client'

const json = { 'Content-Type': 'application/json' }

describe('bad requests', () => {
	const big = JSON.stringify({ title: 'x'.repeat(70_000) })
	it.each([
		['malformed JSON', { headers: json, body: '{"title":' }, 400],
		['an empty body', { headers: json, body: '' }, 400],
		['a list', { headers: json, body: '[]' }, 400],
		['null', { headers: json, body: 'null' }, 400],
		['a form', { body: new URLSearchParams({ title: 'x' }) }, 415],
		['plain text', { headers: { 'Content-Type': 'text/plain' }, body: '{}' }, 415],
		['no content type', { headers: { 'Content-Type': '' }, body: '{}' }, 415],
		[
			'chunks of no content type',
			{ headers: { 'Content-Type': '', 'Transfer-Encoding': 'chunked' } },
			415,
		],
		['over 64 KB', { headers: json, body: big }, 413],
	])('%s is a %s with a message', async (_, init, status) => {
		const { send } = await owner()
		const response = await send('/api/links', { method: 'POST', ...init })
		expect([response.status, await response.json()]).toEqual([
			status,
			expect.objectContaining({ message: expect.stringMatching(/\w/) }),
		])
	})

	it('on the public capture path get the same answers', async () => {
		const { shortId } = await makeLink(await owner())
		const send = (init: RequestInit) =>
			browser().send(`/api/capture/${shortId}`, { method: 'POST', ...init })
		expect((await send({ headers: json, body: '{' })).status).toBe(400)
		expect((await send({ headers: json, body: '[1]' })).status).toBe(400)
		expect((await send({ body: 'name=x' })).status).toBe(415)
		// A form can have forty long texts.
		expect((await send({ headers: json, body: big.padEnd(800_000) })).status).toBe(413)
	})

	it('to an unknown route are a JSON 404', async () => {
		const { send } = await owner()
		for (const [method, path] of [
			['GET', '/api/nothing'],
			['PUT', '/api/links'],
			['GET', '/api'],
			['POST', '/links'],
			['PUT', '/l/abcdefgh'],
		] as const) {
			const response = await send(path, { method })
			expect(response.status).toBe(404)
			expect(await response.json()).toHaveProperty('message')
		}
	})
})

describe('payments', () => {
	it('say clearly that they are not set up', async () => {
		const { api } = await owner()
		const response = await api['create-payment-intent'].$post({ json: { amount: 19.99 } })
		expect(response.status).toBe(503)
		expect(await response.json()).toHaveProperty('message', expect.stringContaining('not set up'))
	})
})
