import { env } from 'cloudflare:workers'
import { beforeEach, expect, it, vi } from 'vitest'
import { unlockBits, unlockText } from '../../schema/proof'
import { browser, makeLink, origin, owner } from '../testing/client'
import { limitOf } from '../testing/settings'
import { isProof } from './proof'

let strict: typeof env

beforeEach(() => {
	strict = {
		...env,
		RATE_LIMITS: undefined,
		LOGIN_ADDRESS_LIMIT: limitOf(60),
		LOGIN_LIMIT: limitOf(5),
		LOGIN_ACCOUNT_LIMIT: limitOf(5),
		UNPROVEN_LIMIT: limitOf(3),
	} as unknown as typeof env
})

/** Tries a password as the page's form does, with a proof or without. */
async function tryPassword(
	shortId: string,
	password: string,
	ip: string,
	prove?: (page: string) => string,
) {
	const headers = { 'cf-connecting-ip': ip }
	const { send } = browser(strict)
	const page = await (await send(`/l/${shortId}`, { headers })).text()
	const _page = /name="_page" value="([^"]+)"/.exec(page)?.[1] ?? ''
	const _proof = prove?.(_page) ?? ''
	const response = await send(`/l/${shortId}/password`, {
		method: 'POST',
		redirect: 'manual',
		headers,
		body: new URLSearchParams({ password, _page, _proof }),
	})
	return response.status
}

const proving = (password: string) => (page: string) => {
	let nonce = 0
	while (!isProof(unlockText(page, password), String(nonce), unlockBits)) nonce++
	return String(nonce)
}

/** Strangers in many networks who use up the link's limit. */
async function guessFromEverywhere(shortId: string) {
	for (let i = 0; i < 6; i++) await tryPassword(shortId, `guess ${i}`, `198.51.100.${i}`)
}

it('strangers who guess lock out nobody who knows the password', async () => {
	const { shortId } = await makeLink(await owner(), { password: 'sesame!' })
	await guessFromEverywhere(shortId)
	expect(await tryPassword(shortId, 'sesame!', '192.0.2.1', proving('sesame!'))).toBe(303)
	// Without scripts, too.
	expect(await tryPassword(shortId, 'sesame!', '192.0.2.2')).toBe(303)
})

it('a network without proofs then has fewer tries, and each proof is for one password', async () => {
	const { shortId } = await makeLink(await owner(), { password: 'sesame!' })
	await guessFromEverywhere(shortId)
	const from = (ip: string, prove?: (page: string) => string) => (password: string) =>
		tryPassword(shortId, password, ip, prove)
	const plain = from('192.0.2.1')
	expect([await plain('a'), await plain('b'), await plain('c'), await plain('sesame!')]).toEqual([
		403, 403, 403, 429,
	])
	const borrowed = from('192.0.2.2', proving('a'))
	expect([await borrowed('b'), await borrowed('c'), await borrowed('d')]).toEqual([403, 403, 403])
	expect(await borrowed('sesame!')).toBe(429)
	expect(await from('192.0.2.2', proving('sesame!'))('sesame!')).toBe(303)
})

it('unlocks the page for seven days', async () => {
	const { shortId } = await makeLink(await owner(), { password: 'sesame!' })
	const { send } = browser()
	await send(`/l/${shortId}/password`, {
		method: 'POST',
		body: new URLSearchParams({ password: 'sesame!' }),
	})
	const opensAfter = async (minutes: number) => {
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
		const { status } = await send(`/l/${shortId}`).finally(() => vi.useRealTimers())
		return status
	}
	expect(await opensAfter(7 * 24 * 60 - 1)).toBe(200)
	expect(await opensAfter(7 * 24 * 60 + 1)).toBe(403)
})

it.each([
	['unsigned', ''],
	['signed with as many letters, but more bytes', '%C3%A9'.repeat(43)],
	['signed for nobody', 'A'.repeat(43)],
])('stays locked for a forged cookie that is %s', async (_, signature) => {
	const { id, shortId } = await makeLink(await owner(), { password: 'sesame!' })
	const value = `zzzzzz.${signature}.`
	const headers = { cookie: `link-${id}=${value}; __Host-link-${id}=${value}` }
	expect((await browser().send(`/l/${shortId}`, { headers })).status).toBe(403)
})

it('one network’s tries are limited with proofs, too', async () => {
	const { shortId } = await makeLink(await owner(), { password: 'sesame!' })
	const answers = []
	for (let i = 0; i < 6; i++) {
		answers.push(await tryPassword(shortId, `${i}`, '192.0.2.1', proving(`${i}`)))
	}
	expect(answers).toEqual([...Array.from({ length: 5 }, () => 403), 429])
})

it('neighbors in an IPv6 /48 share their tries, with proofs, too', async () => {
	const { shortId } = await makeLink(await owner(), { password: 'sesame!' })
	const answers = []
	for (let i = 0; i < 6; i++) {
		// Every eighth network of a /48.
		const ip = `2001:db8:1:${(i * 8).toString(16)}::1`
		answers.push(await tryPassword(shortId, `${i}`, ip, proving(`${i}`)))
	}
	expect(answers).toEqual([...Array.from({ length: 5 }, () => 403), 429])
	expect(await tryPassword(shortId, 'sesame!', '2001:db8:2::1', proving('sesame!'))).toBe(303)
})

it('a crowd that guesses at links keeps nobody from logging in', async () => {
	const { shortId } = await makeLink(await owner('ada@acme.io'), { password: 'sesame!' })
	const guesses = Array.from({ length: 12 }, (_, i) =>
		browser().send(`/l/${shortId}/password`, {
			method: 'POST',
			body: new URLSearchParams({ password: `guess ${i}` }),
		}),
	)
	const login = browser().api.auth.login.$post({
		json: { username: 'ada@acme.io', password: 'correct horse' },
	})
	expect((await login).status).toBe(200)
	const refused = (await Promise.all(guesses)).filter(({ status }) => status === 429)
	expect(refused).toHaveLength(10)
})

it('where a visitor came from is known after the password page, too', async () => {
	const { shortId } = await makeLink(await owner(), { password: 'sesame!' })
	const { send } = browser()
	const page = `/l/${shortId}`
	const open = async (referer: string) => (await send(page, { headers: { referer } })).text()
	expect(await open('https://news.site/x')).toContain('name="_from" value="news.site"')
	await send(`${page}/password`, {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams({ password: 'sesame!', _from: 'news.site' }),
	})
	const html = await open(`${origin}${page}`)
	expect(html).not.toContain('type="password"')
	expect(html).toContain('name="_from" value="news.site"')
})
