import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { browser, owner } from '../testing/client'
import { mailServer, tokenIn } from '../testing/mail'
import { hashPassword } from './password'

const username = 'ada@acme.io'
const message = 'This password is too common. Please choose another one.'
const common = ['123456', 'password', 'Letmein', 'TRUSTNO1', 'p@ssw0rd', 'ｑｗｅｒｔｙ']

describe('a common password', () => {
	it.each(common)('is refused at sign-up: %s', async (password) => {
		const response = await browser().api.auth.signup.$post({ json: { username, password } })
		expect(response.status).toBe(400)
		expect(await response.json()).toEqual({
			message,
			code: 'bad_input',
			issues: [{ path: 'password', message }],
		})
		expect(await env.DB.prepare('select 1 from users').first()).toBeNull()
	})

	it('is refused as a new password', async () => {
		const { api } = await owner(username)
		const json = { current: 'correct horse', next: 'iloveyou' }
		const response = await api.auth.password.$post({ json })
		expect(response.status).toBe(400)
		expect(await response.json()).toEqual({
			message,
			code: 'bad_input',
			issues: [{ path: 'next', message }],
		})
		const login = { username, password: 'correct horse' }
		expect((await browser().api.auth.login.$post({ json: login })).status).toBe(200)
	})

	it('still logs in an account that already has it', async () => {
		await owner(username)
		const old = await hashPassword('123456')
		await env.DB.prepare('update users set password = ?').bind(old).run()
		const json = { username, password: '123456' }
		expect((await browser().api.auth.login.$post({ json })).status).toBe(200)
	})
})

describe('a password that strangers would try first', () => {
	const reasons: [string, string][] = [
		['is too close to your email address', 'ada@acme.io'],
		['is too close to your email address', 'Ada.Acme.IO1'],
		['is too close to your email address', 'ada2026'],
		['is too close to your name', 'AdaByron'],
		['is too close to your name', 'byron!!'],
		['is too close to your name', '1adabyron'],
		['is too close to our name, Leadlinks', 'leadlinks'],
		['is too close to our name, Leadlinks', 'myLeadlinks1'],
		['is too close to our name, Leadlinks', 'Lead-Links 2026'],
		['repeats one pattern', 'aaaaaaaa'],
		['repeats one pattern', 'zqxzqx'],
		['repeats one pattern', 'Xk9xK9xk9'],
		['repeats one pattern', 'zqxzqxz'],
		['repeats one pattern', '929292929'],
		['is easy to guess', 'abcdefghijklmnop'],
		['is easy to guess', '98765432'],
		['is easy to guess', 'zyxwvutsrq'],
	]
	const refusal = (reason: string, path: string) => {
		const message = `This password ${reason}. Please choose another one.`
		return { message, code: 'bad_input', issues: [{ path, message }] }
	}

	it.each(reasons)('is refused with the reason that it %s: %s', async (reason, password) => {
		const json = { username, name: 'Ada Byron', password }
		const signup = await browser().api.auth.signup.$post({ json })
		expect([signup.status, await signup.json()]).toEqual([400, refusal(reason, 'password')])
	})

	it('is refused when the password is changed or reset', async () => {
		const server = mailServer()
		const { api } = await owner(username, server.settings)
		await env.DB.prepare("update users set name = 'Ada Byron'").run()
		const change = { current: 'correct horse', next: 'byron1815' }
		const changed = await api.auth.password.$post({ json: change })
		expect([changed.status, await changed.json()]).toEqual([
			400,
			refusal('is too close to your name', 'next'),
		])
		await api.auth.reset.$post({ json: { username } })
		const token = tokenIn((await server.inbox())[0] ?? { text: '' })
		const reset = await api.auth.reset.confirm.$post({ json: { token, password: 'ada@acme' } })
		expect([reset.status, await reset.json()]).toEqual([
			400,
			refusal('is too close to your email address', 'password'),
		])
		// The token is still good.
		const json = { token, password: 'battery staple' }
		expect((await api.auth.reset.confirm.$post({ json })).status).toBe(204)
	})
})

it.each(['correct horse', 'battery staple', 'demo-owner-2026', 'zq7vxk', 'ada lives in london'])(
	'%s is accepted',
	async (password) => {
		const response = await browser().api.auth.signup.$post({ json: { username, password } })
		expect(response.status).toBe(201)
	},
)
