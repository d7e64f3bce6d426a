import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { isPrivateName } from '../../schema/privateAddress'
import type { Env } from './env'

const lookupTimeoutMs = 5000

/** Why an address must not be contacted. */
export type AddressFault = 'private_address' | 'unknown_host' | 'lookup_failed'

/** Whether an IP address is on the public internet: not private, loopback, link-local, shared or mapped. */
function isPublic(address: string) {
	if (!ipaddr.isValid(address)) return false
	const parsed = ipaddr.parse(address)
	if (parsed.range() !== 'unicast') return false
	// Of IPv6 only the allocated global range: the rest is reserved or for private networks.
	return parsed.kind() === 'ipv4' || ((parsed as ipaddr.IPv6).parts[0] ?? 0) >> 13 === 1
}

/** A resolver's answer as JSON; type 1 is A, 28 is AAAA. */
const dnsAnswer = z.object({
	Status: z.number(),
	Answer: z.array(z.object({ type: z.number(), data: z.string() })).default([]),
})

/** Looks up a name's addresses, by DNS over HTTPS; throws if the resolver can't answer. */
async function addressesOf(env: Env, name: string) {
	const answers = await Promise.all(
		['A', 'AAAA'].map(async (type) => {
			const url = new URL('/dns-query', env.DNS_OVER_HTTPS_BASE || 'https://cloudflare-dns.com')
			url.searchParams.set('name', name)
			url.searchParams.set('type', type)
			const response = await fetch(url, {
				headers: { Accept: 'application/dns-json' },
				signal: AbortSignal.timeout(lookupTimeoutMs),
			})
			if (!response.ok) throw new Error(`The resolver answered ${response.status}`)
			const { Status, Answer } = dnsAnswer.parse(await response.json())
			// 3: NXDOMAIN.
			if (Status !== 0 && Status !== 3) throw new Error(`The resolver failed with ${Status}`)
			return Answer.flatMap(({ type, data }) => (type === 1 || type === 28 ? [data] : []))
		}),
	)
	return answers.flat()
}

/** Why a host must not be contacted; undefined if it may be. Looks its name up each time. */
export async function hostFault(env: Env, hostname: string): Promise<AddressFault | undefined> {
	const name = hostname.replace(/^\[|\]$|\.$/g, '')
	if (ipaddr.isValid(name)) return isPublic(name) ? undefined : 'private_address'
	if (isPrivateName(name)) return 'private_address'
	try {
		const addresses = await addressesOf(env, name)
		if (addresses.length === 0) return 'unknown_host'
		return addresses.every(isPublic) ? undefined : 'private_address'
	} catch {
		return 'lookup_failed'
	}
}
