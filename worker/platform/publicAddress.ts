import ipaddr from 'ipaddr.js'
import { isPrivateName } from '../../schema/privateAddress'
import { lookUp } from './dns'
import type { Env } from './env'

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

/** A name's addresses; throws if the resolver can't answer. */
async function addressesOf(env: Env, name: string) {
	const [v4, v6] = await Promise.all([lookUp(env, name, 'A'), lookUp(env, name, 'AAAA')])
	return [...v4, ...v6]
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
