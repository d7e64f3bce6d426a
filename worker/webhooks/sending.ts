import { isTaken } from '../../schema/webhookFault'
import { messageOf } from '../mail/enqueue'
import { notifyTabs } from '../notifications/announce'
import { database, type Env } from '../platform/env'
import { queueAll } from '../platform/queueAll'
import { written } from './formats/written'
import { type Payload, payloadOf } from './payload'
import { type Outcome, type Posted, post } from './post'
import { type Endpoint, ownersOf } from './queries'
import { secretOf, signedHeaders } from './secret'
import { targetFault } from './target'
import { claim, type Result, recordResults } from './waitingQueries'

/** How many deliveries are sent at once; chats accept only one message at a time. */
const atOnce = ({ format }: Endpoint) => (format === 'json' ? 5 : 1)

const failedFor = (fault: Outcome['fault']): Posted => ({
	outcome: { status: null, fault, answer: null },
	waitMs: 0,
})

/** Sends a payload to an endpoint. The caller has just checked its address. */
async function send(env: Env, endpoint: Endpoint, messageId: string, payload: Payload) {
	const now = Date.now()
	const body = written(endpoint, payload)
	const { seed, formerSeed, formerUntil } = endpoint
	const former = formerSeed !== null && (formerUntil?.getTime() ?? 0) > now ? [formerSeed] : []
	const secrets = [seed, ...former].map((one) => secretOf(env, one))
	return post(endpoint.url, await signedHeaders(secrets, { id: messageId, now, body }), body)
}

/** Sends one message now, and returns the result. */
export async function sendOnce(env: Env, endpoint: Endpoint, messageId: string, payload: Payload) {
	const fault = await targetFault(env, endpoint.url)
	const { outcome } = fault ? failedFor(fault) : await send(env, endpoint, messageId, payload)
	return outcome
}

const wasTaken = ({ status, fault }: Outcome) => !fault && status !== null && isTaken(status)

/** How long one queue message keeps sending, in milliseconds: it may take 15 minutes and 1,000 requests. */
const sendingMs = 30_000
const maxClaims = 25

/**
 * Sends what is due for an endpoint, and schedules the rest. Several senders for the same endpoint share
 * the work.
 */
export async function sendWaiting(env: Env, endpointId: number) {
	const end = Date.now() + sendingMs
	let next: number | undefined
	for (let i = 0; i < maxClaims; i++) {
		next = await sendSome(env, endpointId)
		if (next === undefined || next > Date.now() || Date.now() > end) break
	}
	if (next !== undefined) await wake(env, [endpointId], next - Date.now())
}

/**
 * Claims some due deliveries and sends them; returns when the next is due, if any. If nothing in a round was
 * accepted, or the receiver asked us to wait, the remaining deliveries wait too.
 */
async function sendSome(env: Env, endpointId: number) {
	const db = database(env.DB)
	const { endpoint, deliveries, subjects } = await claim(db, endpointId, Date.now())
	if (!endpoint || deliveries.length === 0) return undefined
	const fault = await targetFault(env, endpoint.url)
	const results: Result[] = []
	const size = atOnce(endpoint)
	for (let i = 0; i < deliveries.length; i += size) {
		const round = deliveries.slice(i, i + size)
		const last = results.slice(-size)
		const isDown =
			last.length > 0 && (!last.some(isWorking) || last.some(({ waitMs }) => waitMs > 0))
		results.push(
			...(await Promise.all(
				round.map(async (delivery): Promise<Result> => {
					if (isDown) return { delivery, outcome: undefined, waitMs: 0 }
					const payload = payloadOf(delivery, subjects, endpoint.site)
					if (!payload) return { delivery, ...failedFor('subject_gone') }
					if (fault) return { delivery, ...failedFor(fault) }
					return { delivery, ...(await send(env, endpoint, delivery.messageId, payload)) }
				}),
			)),
		)
	}
	const { pausedNow, notified, nextAt } = await recordResults(db, endpoint, results, wasTaken)
	if (pausedNow) await notifyOwners(env, endpoint)
	await notifyTabs(env, notified)
	return nextAt
}

/** Whether the endpoint works: it accepted the delivery, or there was nothing to send. */
const isWorking = ({ outcome }: Result) =>
	outcome !== undefined && (outcome.fault === 'subject_gone' || wasTaken(outcome))

/** Schedules sending for endpoints, now or in `inMs` milliseconds. */
export const wake = (env: Env, endpointIds: readonly number[], inMs?: number) =>
	queueAll(
		env.WEBHOOKS,
		endpointIds.map((endpointId) => ({ type: 'webhook', endpointId })),
		inMs,
	)

/** Mails the workspace's owners that an endpoint was paused. */
async function notifyOwners(env: Env, { id, workspaceId, site }: Endpoint) {
	for (const { userId } of await ownersOf(database(env.DB), workspaceId)) {
		await env.MAILS.send(messageOf(site, { kind: 'webhook-paused', userId, endpointId: id }))
	}
}
