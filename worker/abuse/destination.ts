import { refuseIssues } from '../http/errors'
import type { Env } from '../platform/env'
import type { Placed } from './addresses'
import { hashesOf } from './expressions'
import { isLookAlike } from './lookAlike'
import { knownToSafeBrowsing } from './safeBrowsing'

const lookAlike =
	'This address mixes letters of different alphabets, so it can pass for another one. Please use the site’s usual address.'
const harmful =
	'This address is on a list of harmful sites. If you think this is a mistake, please write to support.'

/**
 * What is wrong with addresses that must not be linked to, by address; `listed` has those of their hashes that are on
 * the operator's blocklist.
 */
export async function faultsOf(env: Env, addresses: readonly string[], listed: readonly string[]) {
	const isListed = (address: string) => hashesOf(address).some((hash) => listed.includes(hash))
	const faults = new Map<string, string>()
	for (const address of addresses) {
		if (isLookAlike(address)) faults.set(address, lookAlike)
		else if (listed.length > 0 && isListed(address)) faults.set(address, harmful)
	}
	const others = addresses.filter((address) => !faults.has(address))
	for (const address of await knownToSafeBrowsing(env, others)) faults.set(address, harmful)
	return faults
}

/** Throws a 400 if any of the addresses has such a fault. */
export async function refuseHarmful(
	env: Env,
	places: readonly Placed[],
	listed: readonly string[],
) {
	const faults = await faultsOf(
		env,
		places.map(({ address }) => address),
		listed,
	)
	refuseIssues(
		places.flatMap(({ path, address }) => {
			const fault = faults.get(address)
			// Names the address if a text may have several.
			const message = path.endsWith('.text') ? `${address}: ${fault}` : fault
			return fault && message ? [{ path, message }] : []
		}),
	)
}
