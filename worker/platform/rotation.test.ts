// A second secret: nobody is logged out, and what others know of us stays.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { newPageToken, readPageToken } from '../capture/pageToken'
import { browser, makeLink, origin, owner } from '../testing/client'
import { mailServer, tokenIn } from '../testing/mail'
import { ask } from '../testing/settings'
import { secretOf } from '../webhooks/secret'

const second = { ...env, JWT_SECRET_2: 'the second secret of this test, long enough' } as typeof env
const third = { ...second, JWT_SECRET_3: 'the third secret of this test, also long enough' }

const ada = { username: 'ada@acme.io', password: 'correct horse' }

const statusAs = async (cookie: string, settings: typeof env) =>
	(await ask(settings, '/api/auth/user', { headers: { cookie } })).status

it('keeps everybody logged in, signs with the new one, and ends the old with the next', async () => {
	const before = (await owner(ada.username)).cookie()
	expect([await statusAs(before, env), await statusAs(before, second)]).toEqual([200, 200])
	const since = browser(second)
	expect((await since.api.auth.login.$post({ json: ada })).status).toBe(200)
	expect(await statusAs(since.cookie(), env)).toBe(401)
	expect([await statusAs(since.cookie(), second), await statusAs(since.cookie(), third)]).toEqual([
		200, 200,
	])
	expect(await statusAs(before, third)).toBe(401)
})

it.each([
	['second', { ...env, JWT_SECRET_2: '' }],
	['third', { ...env, JWT_SECRET_2: second.JWT_SECRET_2, JWT_SECRET_3: '' }],
])('takes an empty %s secret for none', async (_, settings) => {
	const here = browser(settings as typeof env)
	await here.api.auth.signup.$post({ json: { ...ada, name: 'Ada' } })
	expect(await statusAs(here.cookie(), settings as typeof env)).toBe(200)
	expect((await ask(settings as typeof env, '/api/health')).status).toBe(200)
})

it('knows the devices of before', async () => {
	await owner(ada.username)
	const here = browser()
	await here.api.auth.login.$post({ json: ada })
	const devices = async () =>
		(await env.DB.prepare('select count(*) as n from devices').first<{ n: number }>())?.n
	const known = await devices()
	const cookies = (await here.api.auth.login.$post({ json: ada })).headers.getSetCookie()
	await ask(second, '/api/auth/login', {
		method: 'POST',
		headers: {
			'Content-Type': 'application/json',
			cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '),
		},
		body: JSON.stringify(ada),
	})
	expect(await devices()).toBe(known)
})

it('changes neither webhook secrets nor the addresses of shared reports', async () => {
	expect(secretOf(third, 'a seed')).toBe(secretOf(env, 'a seed'))
	const { api } = await owner()
	const { id } = await makeLink({ ...browser(), api })
	const shared = await api.links[':id']['shared-report'].$post({ param: { id: String(id) } })
	const { secret } = await shared.json()
	for (const settings of [env, second, third]) {
		const report = await ask(settings, `/api/shared-reports/${secret}`)
		expect(report.status).toBe(200)
	}
})

it('takes the forms of open pages, and leaves links unlocked', async () => {
	const token = newPageToken(env, 7, 'visitor')
	expect(readPageToken(second, token, 7)?.visitor).toBe('visitor')
	expect(readPageToken(third, token, 7)).toBeUndefined()
	const { shortId } = await makeLink(await owner(), { password: 'sesame!' })
	const opened = await browser().send(`/l/${shortId}/password`, {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams({ password: 'sesame!' }),
	})
	const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	const statuses = []
	for (const settings of [env, second, third]) {
		statuses.push((await browser(settings).send(`/l/${shortId}`, { headers: { cookie } })).status)
	}
	expect(statuses).toEqual([200, 200, 403])
})

it('sends and takes the mails that waited', async () => {
	const server = mailServer()
	await owner(ada.username, server.settings)
	await server.work()
	await browser(server.settings).api.auth.reset.$post({ json: { username: ada.username } })
	const rotated = mailServer({ JWT_SECRET_2: second.JWT_SECRET_2 })
	await rotated.hand(server.queued)
	const [mail] = await rotated.inbox()
	const json = { token: tokenIn(mail ?? { text: '' }), password: 'battery staple' }
	const { reset } = browser(second).api.auth
	expect((await reset.confirm.$post({ json })).status).toBe(204)
})

it('is as safe as the first', async () => {
	const short = { ...env, JWT_SECRET_2: 'short' } as typeof env
	const health = await ask(short, `${origin}/api/health`)
	expect([health.status, await health.json()]).toMatchObject([
		503,
		{ message: expect.stringContaining('JWT_SECRET_2 is shorter than 32 characters') },
	])
})
