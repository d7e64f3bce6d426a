import type { Database } from '../platform/env'
import { wait } from '../platform/timeout'
import { secretById } from './grantQueries'
import { Fault } from './kind'
import { takeLease } from './leaseQueries'
import type { Connector } from './waitingQueries'

const pollMs = 500
const maxPolls = 20

/**
 * Takes a connector's lease as soon as it is free, and reads its sealed secret. Throws a Fault if it is held for
 * too long.
 */
export async function waitForLease(
	db: Database,
	{ id, secretId }: Pick<Connector, 'id' | 'secretId'>,
) {
	for (let poll = 0; poll < maxPolls; poll++) {
		const [[lease], [secret]] = await db.batch([takeLease(db, id), secretById(db, secretId)])
		if (lease) return { lease, secret }
		await wait(pollMs)
	}
	throw new Fault('busy', 'Leads are being sent there right now. Please try again in a minute.')
}
