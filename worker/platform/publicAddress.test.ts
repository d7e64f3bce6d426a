import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { hostFault } from './publicAddress'

it.each([
	['public.example', undefined],
	['private.example', 'private_address'],
	// Its IPv4 address is public, but not its IPv6 address.
	['mixed.example', 'private_address'],
	['nowhere.example', 'unknown_host'],
	['broken.example', 'lookup_failed'],
	['localhost', 'private_address'],
	['127.0.0.1', 'private_address'],
	['127.0.0.1.', 'private_address'],
	['10.0.0.1', 'private_address'],
	['public.example.', undefined],
	['93.184.216.34', undefined],
	['[::1]', 'private_address'],
	['[2606:2800:220:1::1]', undefined],
	// Outside what is allocated.
	['[4000::1]', 'private_address'],
])('the host %s: %s', async (host, fault) => {
	expect(await hostFault(env as never, host)).toBe(fault)
})
