import type { Database } from '../platform/env'
import { wait } from '../platform/timeout'
import { secretById } from './grantQueries'
import { Fault } from './kind'
import { takeTurn } from './turnQueries'
import type { Connector } from './waitingQueries'

const pollMs = 500
const maxPolls = 20

/**
 * Takes a connector's line as soon as it is free, and reads its sealed secret. Throws a Fault if the line is
 * held for too long.
 */
export async function waitForTurn(
	db: Database,
	{ id, secretId }: Pick<Connector, 'id' | 'secretId'>,
) {
	for (let poll = 0; poll < maxPolls; poll++) {
		const [[turn], [secret]] = await db.batch([takeTurn(db, id), secretById(db, secretId)])
		if (turn) return { turn, secret }
		await wait(pollMs)
	}
	throw new Fault('busy', 'Leads are being sent there right now. Please try again in a minute.')
}
