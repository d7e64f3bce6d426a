import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { limit, networkOf } from './rateLimit'

afterEach(() => vi.restoreAllMocks())

describe('a caller’s address', () => {
	it.each([
		[undefined, ''],
		['192.0.2.7', '192.0.2.7'],
		['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
		['2001:0db8:0001:0002::9', '2001:db8:1:2'],
		['2001:db8::1', '2001:db8:0:0'],
		['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
		['::1', '0:0:0:0'],
	])('%s counts as %s', (ip, network) => expect(networkOf(ip)).toBe(network))
})

describe('a limit', () => {
	const on = { ...env, RATE_LIMITS: undefined } as unknown as typeof env
	const answering = (answer: () => Promise<{ success: boolean }>) => ({ limit: answer })

	it('throws a 429 once it is used up, unless limits are off', async () => {
		const used = answering(async () => ({ success: false }))
		await expect(limit(on, used, 'key', 'Slow down')).rejects.toMatchObject({
			status: 429,
			message: 'Slow down',
			code: 'too_many',
			more: { headers: { 'Retry-After': '60' } },
		})
		await limit({ ...on, RATE_LIMITS: 'off' }, used, 'key', 'Slow down')
	})

	it('lets requests through if it fails', async () => {
		const log = vi.spyOn(console, 'error').mockImplementation(() => {})
		const broken = answering(() => Promise.reject(new Error('198.51.100.7')))
		await limit(on, broken, 'key', 'Slow down')
		expect(String(log.mock.calls)).not.toContain('198.51')
	})
})
