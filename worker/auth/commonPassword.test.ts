import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { browser, owner } from '../testing/client'
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

it.each(['correct horse', 'battery staple', 'demo-owner-2026', 'zq7vxk'])(
	'%s is not common',
	async (password) => {
		const response = await browser().api.auth.signup.$post({ json: { username, password } })
		expect(response.status).toBe(201)
	},
)
