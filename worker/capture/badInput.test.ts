import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { de } from '../../schema/words/de'
import { newShortId } from '../links/shortId'
import { browser, makeLink, owner } from '../testing/client'
import { recording } from '../testing/recording'
import { ask } from '../testing/settings'

const visitor = browser()
const json = (body: string, type = 'application/json') => ({
	method: 'POST',
	headers: { 'Content-Type': type },
	body,
})
const form = (body: string) => json(body, 'application/x-www-form-urlencoded')
const megabyte = 'x'.repeat(1_000_000)

const leadCount = async () =>
	(await env.DB.prepare('select count(*) n from leads').first('n')) as number

describe('POST /api/capture with bad input', () => {
	it.each([
		['no JSON', json('{"name":'), 400, 'The body is not valid JSON'],
		['an empty body', json(''), 400, 'The body is not valid JSON'],
		['a list', json('[]'), 400, 'The answers must be an object'],
		['null', json('null'), 400, 'The answers must be an object'],
		['a text', json('"Grace"'), 400, 'The answers must be an object'],
		['plain text', json('{}', 'text/plain'), 415, undefined],
		['a megabyte', json(JSON.stringify({ name: megabyte, email: 'g@navy.mil' })), 413, undefined],
		[
			'a number as the name',
			json('{"name":5,"email":"g@navy.mil"}'),
			400,
			'Full Name must be text',
		],
		[
			'an over-long phone',
			json(JSON.stringify({ name: 'Grace', email: 'g@navy.mil', phone: '1'.repeat(41) })),
			400,
			'Phone Number is too long',
		],
	])('gives %s a clear answer and stores nothing', async (_, init, status, message) => {
		const link = await makeLink(await owner())
		const response = await visitor.send(`/api/capture/${link.shortId}`, init)
		expect(response.status).toBe(status)
		const body = (await response.json()) as { message: string }
		if (message) expect(body.message).toBe(message)
		expect(body.message.length).toBeGreaterThan(0)
		expect(body.message.length).toBeLessThan(200)
		expect(await leadCount()).toBe(0)
	})
})

describe('the posted form with bad input', () => {
	it('uses the first of a repeated field', async () => {
		const link = await makeLink(await owner())
		const body = 'name=Grace&name=Eve&email=grace%40navy.mil&email=eve%40navy.mil'
		expect((await visitor.send(`/l/${link.shortId}`, form(body))).status).toBe(200)
		expect(await env.DB.prepare('select name, email from leads').all()).toMatchObject({
			results: [{ name: 'Grace', email: 'grace@navy.mil' }],
		})
	})

	it.each([
		['a megabyte', form(`name=${megabyte}`), 413, de.script.tooLarge],
		['JSON', json('{}'), 415, de.script.notSaved],
		['nothing', form(''), 400, de.faults.fillAll],
		['broken percent signs', form('name=Ada%&email=%zz'), 400, de.faults.email],
	])(
		'answers %s with its page, in its language, and stores nothing',
		async (_, init, status, message) => {
			const link = await makeLink(await owner())
			const response = await visitor.send(`/l/${link.shortId}?lang=de`, init)
			expect([response.status, response.headers.get('content-security-policy')]).toEqual([
				status,
				expect.stringContaining('script-src'),
			])
			const page = await response.text()
			expect(page).toContain(`role="alert">${message}</div>`)
			expect(page).toContain('<html lang="de"')
			expect(await leadCount()).toBe(0)
		},
	)

	it('stores any input as plain text', async () => {
		const link = await makeLink(await owner())
		const typed = '"><script>alert(1)</script>'
		const body = new URLSearchParams({ name: typed, email: 'no', _page: typed, _from: typed })
		const page = await (await visitor.send(`/l/${link.shortId}`, form(String(body)))).text()
		expect(page).toContain('&quot;&gt;&lt;script&gt;alert(1)')
		expect(page).not.toContain('<script>alert')
	})
})

describe('the page with hostile or odd texts', () => {
	it('shows HTML, scripts and emoji as text, in the form and the chat preview', async () => {
		const nasty = '</title><script>alert(1)</script>"\'&🎉'
		const link = await makeLink(await owner(), { title: nasty, description: nasty })
		const page = await (await visitor.send(`/l/${link.shortId}`)).text()
		expect(page).not.toContain('<script>alert')
		expect(page.match(/<\/title>/g)).toHaveLength(1)
		expect(page).toContain('🎉')
		expect(page).toMatch(/property="og:title" content="&lt;\/title&gt;/)
	})

	it.each(['x://a"onfocus="alert(1)', "x://a'b", 'x://<b>', 'javascript:alert(1)', 'no URL'])(
		'keeps the referrer %s out of the page',
		async (referer) => {
			const link = await makeLink(await owner())
			const response = await visitor.send(`/l/${link.shortId}`, { headers: { referer } })
			expect(await response.text()).toContain('name="_from" value=""')
		},
	)

	it.each(['%3Cscript%3E', '..%2f..', '%', '%ff'])(
		'answers the impossible short id %s without querying the database',
		async (shortId) => {
			const { db, statements } = recording(env.DB)
			const watched = { ...env, DB: db } as typeof env
			const calls: [string, RequestInit?][] = [
				[`/l/${shortId}`],
				[`/l/${shortId}`, form('name=Grace&email=g%40navy.mil')],
				[`/api/info/${shortId}`],
				[`/api/capture/${shortId}`, json('{"name":"Grace","email":"g@navy.mil"}')],
			]
			for (const [path, init] of calls) {
				expect([path, (await ask(watched, path, init)).status]).toEqual([path, 404])
			}
			expect(statements).toEqual([])
			// A possible id does reach the database, so the check above means something.
			await ask(watched, `/l/${newShortId()}`)
			expect(statements).toHaveLength(1)
		},
	)
})
