import type { SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import { callerWithAll } from '../auth/permit'
import type { App } from '../http/context'
import { logError } from '../http/log'
import { visibleLimit } from '../payments/plan'
import { formsOf, leadsAfterNewest, newestLead, toSent } from './leadQueries'
import { type ConnectorLease, releaseLease, takeLease, tokenEndsWithin } from './leaseQueries'
import { connectorIn } from './named'
import { connectorOf } from './queries'
import { earlyMs } from './refreshing'
import { ownConnector } from './waitingQueries'

/**
 * Loads what a request to a tool needs in the trip that finds the caller: the connector in the path, its newest
 * lead and its forms. Takes its lease, if that is free and `when` is true. At the end of the request, a lease that
 * is among its rows is released, and a token that was renewed under it is stored.
 */
function leaseGate(when?: () => SQL) {
	const gate = callerWithAll(
		(c, { workspaceId }) => {
			const { db } = c.var
			const id = Number(c.req.param('id')) || 0
			const own = ownConnector(workspaceId, id)
			return [
				takeLease(db, id, { workspaceId, more: when?.() }),
				connectorOf(db, workspaceId, id),
				newestLead(db, own),
				leadsAfterNewest(db, own),
				formsOf(db, own),
			] as const
		},
		{
			end: async (c) => {
				const { db } = c.var
				const [leases = []] = gate.read(c) ?? []
				for (const lease of leases)
					await db
						.batch(releaseLease(db, lease))
						.catch((error: unknown) => logError('Lease not released', error))
			},
		},
	)
	return {
		permit: gate.permit,
		/** The rows; the connector, with access to it; and the newest lead, unless the plan hides it. */
		async read(c: Context<App>) {
			const [leases, found, [newest], [after], forms] = gate.read(c)
			const isShown = (after?.n ?? 0) < (visibleLimit(c) ?? Number.POSITIVE_INFINITY)
			return {
				leases: leases as ConnectorLease[],
				found,
				connector: await connectorIn(c, found, leases[0]),
				lead: newest && isShown ? toSent(newest) : undefined,
				forms,
			}
		},
	}
}

/** For a request that sends, and so takes the lease. */
export const sendingGate = leaseGate()

/** How much time may pass between taking the lease and looking at the token, in milliseconds. */
const marginMs = 5000

/** For a request that only reads, and takes the lease only to renew a token. */
export const readingGate = leaseGate(() => tokenEndsWithin(earlyMs + marginMs))
