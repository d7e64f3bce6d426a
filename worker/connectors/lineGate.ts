import type { SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import { callerWithAll } from '../auth/permit'
import type { App } from '../http/context'
import { logError } from '../http/log'
import { visibleLimit } from '../payments/plan'
import { formsOf, leadsAfterNewest, newestLead, toSent } from './leadQueries'
import { connectorIn } from './named'
import { connectorOf } from './queries'
import { earlyMs } from './refreshing'
import { releaseTurn, type Turn, takeTurn, tokenEndsWithin } from './turnQueries'
import { ownConnector } from './waitingQueries'

/**
 * Loads what a request to a tool needs in the trip that finds the caller: the connector in the path, its newest lead
 * and its forms. Takes its line, if that is free and `when` is true. At the end of the request, a line that is among
 * its rows is released, and a token that was renewed with it is stored.
 */
function withLine(when?: () => SQL) {
	const gate = callerWithAll(
		(c, { workspaceId }) => {
			const { db } = c.var
			const id = Number(c.req.param('id')) || 0
			const own = ownConnector(workspaceId, id)
			return [
				takeTurn(db, id, { workspaceId, more: when?.() }),
				connectorOf(db, workspaceId, id),
				newestLead(db, own),
				leadsAfterNewest(db, own),
				formsOf(db, own),
			] as const
		},
		{
			end: async (c) => {
				const { db } = c.var
				const [turns = []] = gate.read(c) ?? []
				for (const turn of turns)
					await db
						.batch(releaseTurn(db, turn))
						.catch((error: unknown) => logError('Line not given back', error))
			},
		},
	)
	return {
		permit: gate.permit,
		/** The rows; the connector, with access to it; and the newest lead, unless the plan hides it. */
		async read(c: Context<App>) {
			const [turns, found, [newest], [after], forms] = gate.read(c)
			const isShown = (after?.n ?? 0) < (visibleLimit(c) ?? Number.POSITIVE_INFINITY)
			return {
				turns: turns as Turn[],
				found,
				connector: await connectorIn(c, found, turns[0]),
				lead: newest && isShown ? toSent(newest) : undefined,
				forms,
			}
		},
	}
}

/** For a request that sends, and so takes the line. */
export const sendingGate = withLine()

/** For a request that only reads. It takes the line to renew a token, with room for the time until it sees that. */
export const readingGate = withLine(() => tokenEndsWithin(2 * earlyMs))
