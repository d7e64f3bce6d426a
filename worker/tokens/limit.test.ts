import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import wrangler from '../../wrangler.toml?raw'
import { plant } from '../testing/planted'
import { plantToken } from '../testing/plantPeople'
import { ask, limitOf } from '../testing/settings'
import { tokenQuota } from './limit'

describe('the limit of a token', () => {
	it('is in every response, and exceeding it is a 429 that says when to retry', async () => {
		const settings = {
			...env,
			RATE_LIMITS: undefined,
			TOKEN_LIMIT: limitOf(2),
		} as unknown as typeof env
		const ada = await plant()
		const { token } = await plantToken(ada, ['links:read'])
		const { token: another } = await plantToken(ada, ['links:read'])
		const call = (token: string) =>
			ask(settings, '/api/links', { headers: { authorization: `Bearer ${token}` } })
		const first = await call(token)
		expect(first.status).toBe(200)
		expect(first.headers.get('ratelimit-policy')).toBe('"token";q=300;w=60')
		expect(first.headers.get('ratelimit')).toMatch(/^"token";r=299;t=(60|59)$/)
		expect((await call(token)).headers.get('ratelimit')).toMatch(/^"token";r=298;t=\d+$/)
		const over = await call(token)
		expect(over.headers.get('ratelimit')).toBe('"token";r=0;t=60')
		expect([over.status, over.headers.get('retry-after'), await over.json()]).toEqual([
			429,
			'60',
			{ code: 'too_many', message: expect.stringMatching(/at most 300 a minute/) },
		])
		expect((await call(another)).status).toBe(200)
	})

	it('is neither counted nor in responses where limits are off', async () => {
		const { token } = await plantToken(await plant(), ['links:read'])
		const settings = { ...env, RATE_LIMITS: 'off', TOKEN_LIMIT: limitOf(0) } as never
		const response = await ask(settings, '/api/links', {
			headers: { authorization: `Bearer ${token}` },
		})
		expect([response.status, response.headers.get('ratelimit')]).toEqual([200, null])
	})

	it('equals the one in wrangler.toml', () => {
		const [, limit] = /name = "TOKEN_LIMIT"[^[]*limit = (\d+), period = 60/.exec(wrangler) ?? []
		expect(Number(limit)).toBe(tokenQuota)
	})
})
