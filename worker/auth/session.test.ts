import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { browser, origin, owner } from '../testing/client'

const ada = { username: 'ada@acme.io', password: 'correct horse' }

/** The mark that a response sets; empty if it deletes it, undefined if it leaves it. */
const markIn = (response: { headers: Headers }) =>
	response.headers
		.getSetCookie()
		.map((cookie) => /^(?:__Host-)?signed_in=([^;]*)/.exec(cookie)?.[1])
		.find((mark) => mark !== undefined)

it('has a mark that scripts can read, for as long as the session', async () => {
	await owner(ada.username)
	const http = await browser().api.auth.login.$post({ json: ada })
	expect(http.headers.getSetCookie()).toContainEqual(
		expect.stringMatching(/^signed_in=[\da-f]{8}; Max-Age=2592000; Path=\/; SameSite=Lax$/),
	)
	const https = await browser().send('https://links.acme.io/api/auth/login', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', Origin: 'https://links.acme.io' },
		body: JSON.stringify(ada),
	})
	expect(https.headers.getSetCookie()).toContainEqual(
		expect.stringMatching(
			/^__Host-signed_in=[\da-f]{8}; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/,
		),
	)
})

it('loses its mark at logout, and with the first request after it was ended elsewhere', async () => {
	const { api } = await owner(ada.username)
	expect(markIn(await api.auth.logout.$post())).toBe('')
	const phone = browser()
	await phone.api.auth.login.$post({ json: ada })
	const laptop = browser()
	await laptop.api.auth.login.$post({ json: ada })
	expect(markIn(await laptop.api.auth.sessions.$delete())).toBe('')
	const ended = await phone.api.stats.$get()
	expect([ended.status, markIn(ended)]).toEqual([401, ''])
	// A browser without a mark gets no deletion.
	expect(markIn(await browser().api.stats.$get())).toBeUndefined()
})

it('gets its mark back with the next page', async () => {
	const { send, cookie } = await owner(ada.username)
	expect(markIn(await send('/leads'))).toBeUndefined()
	const page = await send('/leads', { headers: { cookie: cookie() } })
	expect(markIn(page)).toMatch(/^[\da-f]{8}$/)
	expect(markIn(await browser().send('/leads'))).toBeUndefined()
	expect(
		markIn(await browser().send('/leads', { headers: { cookie: 'session=x' } })),
	).toBeUndefined()
})

it('accepts only tabs that show it', async () => {
	const { send, api } = await owner(ada.username)
	const mark = markIn(await api.auth.login.$post({ json: ada })) ?? ''
	const create = (shown: string) =>
		send('/api/links', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', 'X-Session': shown, Origin: origin },
			body: JSON.stringify({ title: 'Mine', destinationUrl: 'https://example.com' }),
		})
	const logout = (shown: string) =>
		send('/api/auth/logout', { method: 'POST', headers: { 'X-Session': shown } })
	expect((await create(mark)).status).toBe(201)
	expect([(await create('0')).status, (await logout('0')).status]).toEqual([401, 401])
	expect(await (await api.links.$get({ query: {} })).json()).toHaveLength(1)
	expect((await logout(mark)).status).toBe(204)
})

it('keeps the part of a long user agent that is text', async () => {
	await owner(ada.username)
	await browser().send('/api/auth/login', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'User-Agent': `${'a'.repeat(299)}😀` },
		body: JSON.stringify(ada),
	})
	const [last] = (
		await env.DB.prepare(
			`select hex(substr(user_agent, -2)) as end from sessions where user_agent like 'aaa%'`,
		).all()
	).results
	// Not half of a character, which isn't valid UTF-8.
	expect(last).toEqual({ end: '61EFBFBD' })
})
