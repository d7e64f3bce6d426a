import { badInput } from '../http/errors'
import type { Env } from '../platform/env'
import { isLookAlike } from './lookAlike'
import { knownToSafeBrowsing } from './safeBrowsing'

type Place = 'destinationUrl' | 'endedUrl'

/**
 * Throws a 400 for a destination that must not be linked to; `listed` says whether the operator's
 * blocklist names it.
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
			'This address looks like another one, because its letters are of different alphabets. Please use the site’s usual address.',
		)
	}
	if (listed || (await knownToSafeBrowsing(env, [address])).size > 0) {
		throw refused(
			'This address is on a list of harmful sites. If you think that this is a mistake, please write to support.',
		)
	}
}
