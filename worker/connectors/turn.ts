import { type Database, database, type Env } from '../platform/env'
import { wait } from '../platform/timeout'
import { Fault } from './kind'
import { endTurn, takeTurn } from './turnQueries'

const pollMs = 500
const maxPolls = 20

/** Takes a connector's line as soon as it is free. Throws a Fault if somebody has it for too long. */
export async function waitForTurn(db: Database, connectorId: number) {
	for (let poll = 0; poll < maxPolls; poll++) {
		const [turn] = await takeTurn(db, connectorId)
		if (turn) return turn
		await wait(pollMs)
	}
	throw new Fault('busy', 'Leads are being sent there right now. Please try again in a minute.')
}

/**
 * Does something that only one may do at a time for a connector, such as refreshing its grant: the second would come
 * with a token that has been replaced. Throws a Fault if somebody takes too long.
 */
export async function inTurn<Value>(env: Env, connectorId: number, work: () => Promise<Value>) {
	const db = database(env.DB)
	const turn = await waitForTurn(db, connectorId)
	try {
		return await work()
	} finally {
		await endTurn(db, turn)
	}
}
