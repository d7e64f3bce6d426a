import { badInput } from '../http/errors'
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
 * Throws a 400 for addresses that must not be linked to; `listed` has those of their hashes that are on
 * the operator's blocklist.
 */
export async function refuseHarmful(
	env: Env,
	places: readonly Placed[],
	listed: readonly string[],
) {
	refuse(places, ({ address }) => isLookAlike(address), lookAlike)
	const isListed = ({ address }: Placed) => hashesOf(address).some((hash) => listed.includes(hash))
	if (listed.length > 0) refuse(places, isListed, harmful)
	const known = await knownToSafeBrowsing(
		env,
		places.map(({ address }) => address),
	)
	refuse(places, ({ address }) => known.has(address), harmful)
}

function refuse(places: readonly Placed[], isWrong: (place: Placed) => boolean, message: string) {
	const issues = places.filter(isWrong).map(({ path, address }) => ({
		path,
		// Names the address if a text may have several.
		message: path.endsWith('.text') ? `${address}: ${message}` : message,
	}))
	const [first] = issues
	if (first) throw badInput(first.message, issues)
}
