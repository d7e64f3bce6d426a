import { millisecondsInMinute } from 'date-fns/constants'
import {
	type ConnectorKind,
	connectorKindNames,
	connectorKinds,
	type StageMapping,
} from '../../schema/connectorKinds'
import { within } from '../http/rateLimit'
import { eachPage } from '../platform/eachPage'
import { database, type Env } from '../platform/env'
import { wait } from '../platform/timeout'
import { comesBackFrom, knownStages, type Moved, recordStages } from './comingBackQueries'
import { blockerOf, faultOf } from './fault'
import type { Ask, Kind, TheirChange } from './kind'
import type { Blocker } from './outcome'
import { type Connector, hasStages, unpaused } from './waitingQueries'
import { type Held, wake, withLease } from './withLease'

/** How often changes at the tools are read. */
const everyMs = 15 * millisecondsInMinute
/** For how long changes are read again: the tool's lists lag behind, and so may its clock. */
const lagMs = 5 * millisecondsInMinute
/** How much one round reads. */
const maxPages = 10
const roundMs = 40_000

/** Schedules reading the changes of all tools whose stages come back. */
export async function readAllBack(env: Env) {
	const able = connectorKindNames.filter((kind) => connectorKinds[kind].stages)
	await eachPage(
		(last, most) => unpaused(database(env.DB), able, last, most, hasStages),
		(ids) => wake(env, ids, 0, 'back'),
	)
}

/**
 * How long after a call a tool is read, once for all calls until then: as long as NUDGE_LIMIT counts. Their lists take
 * some seconds, too.
 */
const nudgeMs = 10_000
/** Whoever holds the lease is done by then. */
const soonMs = 2 * millisecondsInMinute

/** Schedules reading a connection's tool soon, because the tool called. */
export async function nudge(env: Env, connectorId: number) {
	if (await within(env, env.NUDGE_LIMIT, `connector ${connectorId}`))
		await wake(env, [connectorId], nudgeMs, 'nudge')
}

/**
 * Schedules reading a tool soon by all connections to some of its accounts, which the ends of their pages' addresses
 * name.
 */
export async function nudgeAccounts(env: Env, kind: ConnectorKind, ends: readonly string[]) {
	const first: string[] = []
	for (const end of ends) if (await within(env, env.NUDGE_LIMIT, `${kind} ${end}`)) first.push(end)
	if (first.length === 0) return
	await eachPage(
		(last, most) => unpaused(database(env.DB), [kind], last, most, comesBackFrom(first)),
		(ids) => wake(env, ids, nudgeMs, 'nudge'),
	)
}

/** Reads the stages of a tool that called. */
export const readNudged = (env: Env, connectorId: number) => readBack(env, connectorId, true)

/** Reads the stages changed at the tool since the last time, and applies them to the leads. */
export async function readBack(env: Env, connectorId: number, isNudged = false) {
	const now = Date.now()
	let isMore = false
	const { held, nextAt } = await withLease(env, connectorId, 0, async (leased) => {
		const read = await applyChanges(env, leased, now)
		isMore = read.isMore
		return { blocker: read.blocker }
	})
	if (isMore) await wake(env, [connectorId], 0, 'back')
	if (nextAt === undefined) return
	if (held) return wake(env, [connectorId], nextAt - Date.now())
	if (isNudged) {
		// Through the limit, so that calls don't pile up.
		if (nextAt - now < soonMs) await nudge(env, connectorId)
		return
	}
	// Otherwise the next quarter of an hour comes first.
	if (nextAt - now < everyMs)
		await wake(env, [connectorId], Math.max(nextAt - now, millisecondsInMinute), 'back')
}

/**
 * Applies what was changed at the tool since the last time. Returns whether anything was new, whether there is
 * more to read, and what blocked it.
 */
export async function applyChanges(
	env: Env,
	{ connector, kind, ask }: Pick<Held, 'connector' | 'kind' | 'ask'>,
	now: number,
) {
	const { stages } = connector
	if (!kind.back || !stages) return { isNew: false, isMore: false, blocker: undefined }
	const db = database(env.DB)
	const read = await changesSince(ask, kind, connector, now)
	const leadIds = read.changes.map(({ leadId }) => leadId)
	const moved = moves(stages, read, await knownStages(db, connector, leadIds))
	if (await recordStages(db, connector, moved, read.seen)) await env.MAILS.send({ type: 'deliver' })
	return { isNew: moved.length > 0, isMore: read.isMore, blocker: read.blocker }
}

/**
 * What was changed at the tool since the last read, as far as there is time, dated by our clock. `seen` is until when
 * changes are known, by the tool's clock.
 */
async function changesSince(ask: Ask, kind: Kind, connector: Connector, now: number) {
	const since = connector.changesSeen ?? connector.createdAt
	const changes: TheirChange[] = []
	const end = now + roundMs
	let after: string | undefined
	let blocker: Blocker | undefined
	try {
		for (let page = 0; kind.back && page < maxPages && Date.now() < end; page++) {
			if (page > 0) await wait(kind.gapMs)
			const read = await kind.back.changes(ask, connector, since, after)
			changes.push(...read.changes)
			after = read.after
			if (after === undefined) break
		}
	} catch (error) {
		blocker = blockerOf(connector, faultOf(error), Date.now())
	}
	const { aheadMs } = ask.clock
	const last = changes.at(-1)?.updatedAt ?? since
	const isMore = after !== undefined && last > since
	const all = new Date(Math.max(since.getTime(), now + aheadMs - lagMs))
	const ours = (date: Date) => new Date(date.getTime() - aheadMs)
	return {
		changes: changes.map((change) => ({
			...change,
			at: change.at && ours(change.at),
			updatedAt: ours(change.updatedAt),
		})),
		since: ours(since),
		seen: isMore || blocker ? last : all,
		isMore: isMore && !blocker,
		blocker,
	}
}

type Changes = Pick<Awaited<ReturnType<typeof changesSince>>, 'changes' | 'since'>
type Known = Awaited<ReturnType<typeof knownStages>>[number]

/**
 * What the tool's changes mean: the tool's stage that is new to us and, if the tool's change was the last, the lead's
 * stage. What we sent is not new, and what was never changed after it was created is nobody's change.
 */
function moves(
	stages: StageMapping,
	{ changes, since }: Changes,
	known: readonly Known[],
): Moved[] {
	const byLead = new Map(known.map((one) => [one.leadId, one]))
	// Each once, in its present state.
	const latest = new Map(changes.map((change) => [change.leadId, change]))
	return [...latest.values()].flatMap((change) => {
		const lead = byLead.get(change.leadId)
		const { stage, theirId, updatedAt } = change
		if (!lead?.theirId?.split('/').includes(theirId) || lead.theirStage === stage) return []
		// One that says nothing of its own, such as a deal that was opened again, was made since we last looked.
		const isDated = change.at && (lead.theirStage === null || change.at >= since)
		const at = isDated ? change.at : lead.theirStage === null ? null : updatedAt
		const ours = stages.find(({ theirs }) => theirs === stage)?.ours
		const isLast = at !== null && at.getTime() > lead.changedAt
		// Of leads that are one contact, an older one may have been changed here, and sent there.
		const isOwn = lead.others.some((other) => other.stage === stage)
		const to = isLast && !isOwn && ours !== lead.stage ? ours : undefined
		const deliveryIds = [lead.id, ...lead.others.map(({ id }) => id)]
		return [{ deliveryIds, leadId: lead.leadId, theirStage: stage, from: lead.stage, to }]
	})
}
