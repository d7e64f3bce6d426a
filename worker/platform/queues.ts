import type { MessageBatch } from '@cloudflare/workers-types'
import { checkDestinations } from '../abuse/weekly'
import { storeQueuedSubmission } from '../capture/storeQueries'
import { checkDueLinks } from '../checks/rounds'
import { readBack, readNudged } from '../connectors/comingBack'
import { compareSent } from '../connectors/comparing'
import { endHook } from '../connectors/leftHooks'
import { sendLeads } from '../connectors/sending'
import { checkCompanyDomains } from '../domains/nightly'
import { consumers } from '../events/consumers'
import { deliverEvents } from '../events/deliver'
import { logError } from '../http/log'
import { retryHub } from '../hub/consumer'
import { hubOf } from '../hub/hubs'
import { deliverMessage } from '../mail/messages'
import { sendMessage } from '../mail/send'
import { countParked, keepDeadLetter, unpark } from '../operations/parked'
import {
	countDeadLetters,
	deleteDeadLetter,
	oldestDeadLetters,
	postponeDeadLetter,
} from '../operations/queries'
import { tidy } from '../operations/tidy'
import { sendVisitorMail } from '../replies/send'
import { sendReplyTest } from '../replies/test'
import { closeNightly } from '../stats/closing'
import { sendWaiting } from '../webhooks/sending'
import { database, type Env, storeOf } from './env'
import { message } from './messages'
import { dbTimeoutMs, withTimeout } from './timeout'

/** Suffixes of queue names, the same in every installation. */
const deadQueue = '-dead'
const captureQueue = '-captures'
const mailQueue = '-mails'
const webhookQueue = '-webhooks'
const connectorQueue = '-connectors'

/** How long a mail provider, or the consumers of many events, can take. */
const mailTimeoutMs = 30_000
/** How long a round of deliveries to one webhook or tool can take. */
const sendingTimeoutMs = 90_000

/** How long a message of a queue may take, in milliseconds. */
export const timeoutOf = (queue: string) =>
	queue.endsWith(mailQueue)
		? mailTimeoutMs
		: queue.endsWith(webhookQueue) || queue.endsWith(connectorQueue)
			? sendingTimeoutMs
			: dbTimeoutMs

/**
 * Seconds before a retry: 30, doubled each time, up to 15 minutes. For leads and dead letters up to two
 * hours: their hundred retries take eight days of the fourteen that a queue keeps a message.
 */
const delay = (queue: string, attempts: number) =>
	Math.min(
		30 * 2 ** (attempts - 1),
		queue.endsWith(captureQueue) || queue.endsWith(deadQueue) ? 7200 : 900,
	)

/**
 * Processes each message of a batch on its own: a failed one is retried later, and one that keeps failing
 * becomes a dead letter.
 */
export async function consume(batch: MessageBatch<unknown>, env: Env) {
	const dead = batch.queue.endsWith(deadQueue)
	const repeated = new Set(dead ? [] : batch.messages.filter(isDelivery).slice(1))
	// The first delivers all events, and is retried if that fails.
	for (const message of repeated) message.ack()
	await Promise.all(
		batch.messages.map(async (message) => {
			if (repeated.has(message)) return
			const { id, body, attempts } = message
			try {
				const work = dead ? keepDeadLetter(env, id, body) : apply(env, body)
				await withTimeout(timeoutOf(batch.queue), work)
				message.ack()
			} catch (error) {
				logError('message failed', error, { queue: batch.queue, attempts })
				message.retry({ delaySeconds: delay(batch.queue, attempts) })
			}
		}),
	)
}

const connectorWork = { send: sendLeads, compare: compareSent, back: readBack, nudge: readNudged }

const isDelivery = ({ body }: { body: unknown }) => deliverMessage.safeParse(body).success

async function apply(env: Env, body: unknown) {
	const parsed = message.parse(body)
	switch (parsed.type) {
		case 'visits':
			return hubOf(env, parsed.workspaceId).add(parsed)
		case 'submission':
			await storeQueuedSubmission(storeOf(env.DB, parsed.workspaceId), parsed.lead)
			return env.MAILS.send({ type: 'deliver' })
		case 'mail':
			return sendMessage(env, parsed)
		case 'visitor-mail':
			return sendVisitorMail(env, parsed)
		case 'reply-test':
			return sendReplyTest(env, parsed)
		case 'deliver':
			return deliver(env)
		case 'tell':
			return retryHub(env, parsed)
		case 'tidy':
			return tidy(env)
		case 'check':
			return checkDestinations(env, Date.now())
		case 'look':
			return checkDueLinks(env)
		case 'company-domains':
			return checkCompanyDomains(env, Date.now())
		case 'close':
			return closeNightly(env, parsed.after)
		case 'revive':
			return reviveDeadLetters(env)
		case 'webhook':
			return sendWaiting(env, parsed.endpointId)
		case 'connector':
			return connectorWork[parsed.work](env, parsed.connectorId)
		case 'left-hook':
			return endHook(env, parsed)
	}
}

async function deliver(env: Env) {
	const { failed, more } = await deliverEvents(env, consumers)
	if (failed) throw new Error('Not all events were consumed')
	if (more) await env.MAILS.send({ type: 'deliver' })
}

/** Each takes up to six of the thousand queries that D1 allows per invocation. */
const maxRevived = 50

/**
 * Retries dead letters, parked ones included, oldest first, and logs how many are left. A message continues
 * in the next invocation, as long as any succeed.
 */
export async function reviveDeadLetters(env: Env) {
	const db = database(env.DB)
	let revived = 0
	await unpark(env, maxRevived).catch((error: unknown) => logError('Letters stay parked', error))
	for (const { id, body } of await oldestDeadLetters(db, maxRevived)) {
		try {
			await apply(env, body)
			await deleteDeadLetter(db, id)
			revived++
		} catch (error) {
			logError('Dead letter failed again', error, { id })
			await postponeDeadLetter(db, id)
		}
	}
	const left = await countDeadLetters(db)
	const parked = (await countParked(env)) ?? 0
	if (revived > 0 && left + parked > 0) return env.MAILS.send({ type: 'revive' })
	if (left > 0) logError('Dead letters left', undefined, { left })
}
