import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { type ConnectorKind, connectorKindNames } from '../../schema/connectorKinds'
import { notifyTabs } from '../notifications/announce'
import { eachPage } from '../platform/eachPage'
import { database, type Env } from '../platform/env'
import { wait } from '../platform/timeout'
import { recordComparison, type SentLead, sentLeads } from './compareQueries'
import { blockerOf, faultOf } from './fault'
import { keepHook } from './hooks'
import type { Ask, Kind } from './kind'
import { kinds } from './kinds.gen'
import { type Connector, unpaused } from './waitingQueries'
import { wake, withLease } from './withLease'

/** Leads that were sent within these days are compared; not the latest, which may not be found there yet. */
const days = 7
const settledMs = millisecondsInHour
/** How long a round of requests can take. */
const roundMs = 40_000

/** Schedules the comparison of all connections whose tool can tell what is there. */
export async function compareAll(env: Env) {
	const able = connectorKindNames.filter((kind: ConnectorKind) => kinds[kind].compare)
	await eachPage(
		(last, most) => unpaused(database(env.DB), able, last, most),
		(ids) => wake(env, ids, 0, 'compare'),
	)
}

/**
 * Compares what was sent in the last days with what is there, and queues what is missing again. Deliveries
 * wait meanwhile: the lease has one holder.
 */
export async function compareSent(env: Env, connectorId: number) {
	const db = database(env.DB)
	const now = Date.now()
	const { held, nextAt } = await withLease(
		env,
		connectorId,
		0,
		async ({ connector, kind, ask }) => {
			if (!kind.compare) return {}
			const since = now - days * millisecondsInDay
			const sent = await sentLeads(db, connectorId, { since, until: now - settledMs })
			const found = await find(ask, kind, connector, sent, since)
			if (found.compared.length > 0 || !found.blocker)
				await notifyTabs(env, await recordComparison(db, connector, found, now))
			// They delete webhooks that fail for a while, and one that could not be removed may be left.
			if (!found.blocker)
				await keepHook(env, { ask, kind, id: connectorId, isOn: connector.stages !== null })
			return { blocker: found.blocker }
		},
	)
	if (nextAt === undefined) return
	if (held) await wake(env, [connectorId], nextAt - Date.now())
	else await wake(env, [connectorId], Math.max(nextAt - now, millisecondsInMinute), 'compare')
}

/** Asks which of the sent leads are there, in parts, until time is up. */
async function find(
	ask: Ask,
	kind: Kind,
	connector: Connector,
	sent: readonly SentLead[],
	since: number,
) {
	const compared: SentLead[] = []
	const missing: SentLead[] = []
	const end = Date.now() + roundMs
	const { compare, gapMs } = kind
	for (let i = 0; compare && i < sent.length && Date.now() < end; i += compare.atOnce) {
		const part = sent.slice(i, i + compare.atOnce)
		const ids = [...new Set(part.map(({ theirId }) => theirId))]
		try {
			const there = new Set(await compare.find(ask, connector, ids, new Date(since)))
			compared.push(...part)
			missing.push(...part.filter(({ theirId }) => !there.has(theirId)))
		} catch (error) {
			return { compared, missing, blocker: blockerOf(connector, faultOf(error), Date.now()) }
		}
		if (gapMs > 0) await wait(gapMs)
	}
	return { compared, missing, blocker: undefined }
}
