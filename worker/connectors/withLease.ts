import { logError } from '../http/log'
import { messageOf } from '../mail/enqueue'
import { notifyTabs } from '../notifications/announce'
import { database, type Env } from '../platform/env'
import type { ConnectorMessage } from '../platform/messages'
import { queueAll } from '../platform/queueAll'
import { unseal } from '../platform/sealed'
import { ownersOf } from '../webhooks/queries'
import { askerOf } from './ask'
import { leaseEndsAt, recordResults, takeLeaseWithLeads } from './deliveryQueries'
import type { Ask, Kind, Lead } from './kind'
import { kinds } from './kinds.gen'
import { releaseLease } from './leaseQueries'
import type { Blocker, Delivery, Result } from './outcome'
import { accessOf } from './refreshing'
import type { Connector } from './waitingQueries'

/** A connector while we hold its lease. */
export type Held = {
	connector: Connector
	kind: Kind
	ask: Ask
	deliveries: readonly Delivery[]
	leads: readonly Lead[]
}
type Outcome = { results?: readonly Result[]; blocker?: Blocker | undefined }

/**
 * Takes a connector's lease with the next `most` leads, works on them, records the results and releases the lease,
 * even if the work fails. Returns when the next lead is due, if any, or when the lease ends if somebody else holds
 * it.
 */
export async function withLease(
	env: Env,
	connectorId: number,
	most: number,
	work: (held: Held) => Promise<Outcome>,
): Promise<{ held: boolean; nextAt: number | undefined }> {
	const db = database(env.DB)
	const taken = await takeLeaseWithLeads(db, connectorId, Date.now(), most)
	if (!taken) return { held: false, nextAt: await leaseEndsAt(db, connectorId) }
	const { connector, secret, deliveries, leads } = taken
	try {
		const text = secret && (await unseal(env, connector.workspaceId, secret))
		const kind = kinds[connector.kind]
		const { results = [], blocker }: Outcome =
			!secret || text === undefined
				? { blocker: unreadable }
				: await work({
						connector,
						kind,
						deliveries,
						leads,
						ask: askerOf(env, connector.kind, kind, accessOf(env, connector, text, { secret })),
					})
		const { notified, nextAt } = await recordResults(db, connector, results, blocker, Date.now())
		if (blocker?.paused && notified.length > 0) await mailOwners(env, connector)
		await notifyTabs(env, notified)
		return { held: true, nextAt }
	} catch (error) {
		// Otherwise the next try would wait until the lease expires.
		await db
			.batch(releaseLease(db, connector))
			.catch((failure: unknown) => logError('Lease not released', failure))
		throw error
	}
}

const unreadable: Blocker = {
	problem: 'This server can’t read the key anymore. Please connect it again.',
	paused: 'signed_out',
}

/** Mails the workspace's owners that a connection is paused. */
async function mailOwners(env: Env, { id, workspaceId, site }: Connector) {
	for (const { userId } of await ownersOf(database(env.DB), workspaceId)) {
		await env.MAILS.send(messageOf(site, { kind: 'connector-paused', userId, connectorId: id }))
	}
}

/** Schedules work with connectors, now or in `inMs` milliseconds. */
export const wake = (
	env: Env,
	connectorIds: readonly number[],
	inMs?: number,
	work: ConnectorMessage['work'] = 'send',
) =>
	queueAll(
		env.CONNECTORS,
		connectorIds.map((connectorId) => ({ type: 'connector', connectorId, work })),
		inMs,
	)
