import { badInput } from '../http/errors'
import type { Env } from '../platform/env'
import { isLookAlike } from './lookAlike'
import { knownToSafeBrowsing } from './safeBrowsing'

type Place = 'destinationUrl' | 'endedUrl'

/**
 * Throws a 400 for a destination that must not be linked to; `listed` says whether it is on the
 * operator's blocklist.
 */
export async function refuseHarmful(
	env: Env,
	address: string,
	listed: boolean,
	path: Place = 'destinationUrl',
) {
	const refused = (message: string) => badInput(message, [{ path, message }])
	if (isLookAlike(address)) {
		throw refused(
			'This address mixes letters of different alphabets, so it can pass for another one. Please use the site’s usual address.',
		)
	}
	if (listed || (await knownToSafeBrowsing(env, [address])).size > 0) {
		throw refused(
			'This address is on a list of harmful sites. If you think this is a mistake, please write to support.',
		)
	}
}
