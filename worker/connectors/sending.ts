import { millisecondsInMinute } from 'date-fns/constants'
import { database, type Env } from '../platform/env'
import { wait } from '../platform/timeout'
import { applyChanges } from './comingBack'
import { contactsOfLeads, formerLeads, tagsOfOthers } from './deliveryQueries'
import { blockerOf, delayAfter, faultOf, waitMsOf } from './fault'
import type { Fault, Lead } from './kind'
import { type Blocker, type Delivery, type Result, sendingMost } from './outcome'
import { rowOf } from './values'
import type { Connector } from './waitingQueries'
import { type Held, wake, withLease } from './withLease'

/** How long one queue message keeps sending, in milliseconds, and how many leads it takes at a time. */
const sendingMs = 30_000
const maxRounds = 20
const atOnce = 100
/** How long a round keeps sending; the lease lasts longer. */
const roundMs = 45_000

/** After this many tries, a lead that is always busy counts as refused. */
const maxTries = 6

/** Sends what is due for a connector, and schedules the rest. */
export async function sendLeads(env: Env, connectorId: number) {
	const end = Date.now() + sendingMs
	let next: number | undefined
	for (let round = 0; round < maxRounds; round++) {
		next = await sendSome(env, connectorId)
		if (next === undefined || next > Date.now() || Date.now() > end) break
	}
	if (next !== undefined) await wake(env, [connectorId], next - Date.now())
}

/** Sends the next leads in the queue; returns when the next is due, if any. */
async function sendSome(env: Env, connectorId: number) {
	const { nextAt } = await withLease(env, connectorId, atOnce, async (held) => {
		if (isLate(held)) {
			const { isNew, isMore, blocker } = await applyChanges(env, held, Date.now())
			// The next round reads the leads again.
			if (isNew || isMore || blocker) return { blocker }
		}
		const run: Run = {
			...held,
			end: Date.now() + roundMs,
			leads: new Map(held.leads.map((lead) => [lead.id, lead])),
			shared: await sharedContacts(env, held),
			former: await formerOf(env, held),
			others: await othersTags(env, held),
			results: [],
			blocker: undefined,
		}
		await sendAll(run)
		return run
	})
	return nextAt
}

/** The contacts of deleted leads that belong to other leads too, and stay. */
async function sharedContacts(env: Env, { connector, kind, deliveries }: Held) {
	const contacts = deliveries.flatMap(({ removing, theirId }) =>
		removing && theirId ? contactOf(theirId) : [],
	)
	if (!kind.sharesContacts || contacts.length === 0) return new Set<string>()
	return new Set(await contactsOfLeads(database(env.DB), connector.id, contacts))
}

/** Leads that are not the newest of a person who is one contact there. */
async function formerOf(env: Env, { connector, kind, leads }: Held) {
	if (!kind.sharesContacts || !kind.back || leads.length === 0) return new Set<number>()
	const ids = leads.map(({ id }) => id)
	return new Set(await formerLeads(database(env.DB), connector.id, ids))
}

/** If tags were removed, those that other leads of the same contact have. */
async function othersTags(env: Env, { connector, kind, deliveries }: Held) {
	const ids = deliveries.flatMap(({ leadId, before }) => (before.length > 0 ? leadId : []))
	if (!kind.sharesContacts || ids.length === 0) return new Map<number, string[]>()
	return tagsOfOthers(database(env.DB), connector.id, ids)
}

/** A lead may have become a contact and a deal. */
const contactOf = (theirId: string) => theirId.split('/')[0] ?? ''

type Run = Omit<Held, 'leads'> & {
	leads: ReadonlyMap<number, Lead>
	shared: ReadonlySet<string>
	former: ReadonlySet<number>
	/** The tags of other leads that are the same contact there, by lead. */
	others: ReadonlyMap<number, string[]>
	results: Result[]
	blocker: Blocker | undefined
	end: number
}

/** Sends deliveries, as many in a request as the tool takes, until something blocks the queue. */
async function sendAll(run: Run) {
	const { kind, deliveries, leads, results } = run
	// One restored since is sent.
	const removed = deliveries.filter(({ removing, leadId }) => removing && !leads.has(leadId))
	const changed = deliveries.filter(({ leadId }) => leads.has(leadId))
	for (const delivery of deliveries) {
		// Deleted before it was sent, or held back as spam.
		if (!delivery.removing && !leads.has(delivery.leadId)) results.push({ delivery, gone: true })
	}
	for (const delivery of removed) await pace(run, () => removeOne(run, delivery))
	for (let i = 0; i < changed.length; i += kind.atOnce) {
		await sendTogether(run, changed.slice(i, i + kind.atOnce))
	}
}

/** Does one thing unless the queue is blocked, and pauses between requests. */
async function pace(run: Run, work: () => Promise<void>) {
	if (run.blocker || Date.now() > run.end) return
	await work()
	if (run.kind.gapMs > 0) await wait(run.kind.gapMs)
}

async function removeOne(run: Run, delivery: Delivery) {
	try {
		const theirId = delivery.theirId ?? ''
		await run.kind.remove(run.ask, run.connector, theirId, run.shared.has(contactOf(theirId)))
		run.results.push({ delivery, gone: true })
	} catch (error) {
		const fault = faultOf(error)
		// Somebody has deleted it at the tool.
		if (fault.kind === 'target_gone') run.results.push({ delivery, gone: true })
		else recordFault(run, delivery, fault)
	}
}

/**
 * The tool's stage that a lead begins with, or comes to because its stage was changed here since it was sent: one
 * that came from there isn't sent back. Null to leave it as it is, undefined where stages don't come back.
 */
function stageOf(
	{ stages }: Connector,
	{ theirId, theirStage, sentAt, stageAt }: Delivery,
	lead: Lead,
) {
	if (!stages) return undefined
	const next = stages.find(({ ours }) => ours === lead.stage)?.theirs ?? null
	if (theirId === null) return next
	const isSame = stages.some(({ theirs, ours }) => theirs === theirStage && ours === lead.stage)
	const isChanged = stageAt !== null && stageAt > (sentAt?.getTime() ?? 0) - sendingMost
	return isChanged && !isSame ? next : null
}

/** After this long, a stage may have been changed at the tool too: whoever changed it last wins. */
const lateMs = millisecondsInMinute

/** Whether a change of stage here has waited, such as for a paused connection. */
function isLate({ connector, deliveries, leads }: Held) {
	const before = Date.now() - lateMs
	const waiting = deliveries.filter(
		({ theirId, stageAt }) => theirId !== null && stageAt !== null && stageAt < before,
	)
	if (waiting.length === 0) return false
	const byId = new Map(leads.map((lead) => [lead.id, lead]))
	return waiting.some((delivery) => {
		const lead = byId.get(delivery.leadId)
		return lead && stageOf(connector, delivery, lead)
	})
}

/** Sends some in one request. If the tool refuses it, sends each half, to find the one to blame. */
async function sendTogether(run: Run, some: readonly Delivery[]): Promise<void> {
	const { connector, kind, ask, leads, former, others } = run
	const rows = some.flatMap((delivery) => {
		const lead = leads.get(delivery.leadId)
		if (!lead) return []
		return [
			{
				...rowOf(lead, connector, delivery.before, others.get(lead.id)),
				theirId: delivery.theirId,
				stage: stageOf(connector, delivery, lead),
				isNewest: !former.has(lead.id),
			},
		]
	})
	let halve = false
	await pace(run, async () => {
		try {
			const ids = await kind.send(ask, connector, rows)
			run.results.push(
				...some.map((delivery, i) => ({
					delivery,
					theirId: ids[i] ?? '',
					// Its first stage is known only once it is read: the contact may have been there before.
					theirStage: delivery.theirId === null ? undefined : (rows[i]?.stage ?? undefined),
				})),
			)
		} catch (error) {
			const fault = faultOf(error)
			const [first] = some
			halve = some.length > 1 && (fault.kind === 'refused' || fault.kind === 'busy')
			if (!halve && first) recordFault(run, first, fault)
		}
	})
	if (!halve) return
	const middle = Math.ceil(some.length / 2)
	await sendTogether(run, some.slice(0, middle))
	await sendTogether(run, some.slice(middle))
}

/** Records why a delivery did not arrive: either it alone was refused, or the whole queue is blocked. */
function recordFault(run: Run, delivery: Delivery, fault: Fault) {
	const now = Date.now()
	const { results, connector } = run
	const { kind, message: problem, more } = fault
	run.blocker = blockerOf(connector, fault, now)
	if (kind === 'refused' || (kind === 'busy' && delivery.attempts + 1 >= maxTries)) {
		results.push({ delivery, problem, field: more.field })
	} else if (kind === 'busy') {
		const waitMs = Math.max(delayAfter(delivery.attempts), waitMsOf(fault))
		results.push({ delivery, againAt: now + waitMs })
	}
}
