import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { makeLink, owner } from '../testing/client'
import { ask } from '../testing/settings'

const login = { username: 'ada@acme.io', password: 'correct horse' }

const post = (settings: typeof env, path: string) =>
	ask(settings, path, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(login),
	})

describe('a server whose secret is not safe', () => {
	it.each([
		['missing', undefined, 'missing'],
		['empty', '', 'missing'],
		['short', 'short but not sweet', 'shorter than 32'],
		['a sample', 'change-me-change-me-change-me-1234567', 'guessed'],
		['another sample', 'your secret of 32 characters or more', 'guessed'],
		['one letter', 'a'.repeat(64), 'guessed'],
	])('because it is %s lets nobody in and says what to do', async (_, secret, what) => {
		const settings = { ...env, JWT_SECRET: secret } as unknown as typeof env
		const answers = [
			await post(settings, '/api/auth/login'),
			await post(settings, '/api/auth/signup'),
			await ask(settings, '/api/auth/user'),
			await ask(settings, '/api/links'),
			await ask(settings, '/api/health'),
		]
		for (const answer of answers) {
			expect(answer.status).toBe(503)
			const { message } = (await answer.json()) as { message: string }
			expect(message).toContain(what)
			expect(message).toContain('npx wrangler secret put JWT_SECRET')
			if (secret) expect(message).not.toContain(secret)
		}
		const users = await env.DB.prepare('select count(*) as n from users').first<{ n: number }>()
		expect(users?.n).toBe(0)
	})

	it('still serves visitors', async () => {
		const { shortId } = await makeLink(await owner())
		const settings = { ...env, JWT_SECRET: '' }
		expect((await ask(settings, `/l/${shortId}`)).status).toBe(200)
	})

	it('is not one whose secret npm start has made', async () => {
		const { randomBytes } = await import('node:crypto')
		const settings = { ...env, JWT_SECRET: randomBytes(32).toString('hex') }
		expect((await ask(settings, '/api/links')).status).toBe(401)
	})
})
