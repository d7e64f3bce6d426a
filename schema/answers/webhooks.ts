import { z } from 'zod'
import { eventTypes } from '../event'
import { type MinStatus, minStatuses } from '../score'
import { webhookFormatNames } from '../webhookFormat'
import { count, id, when } from './common'
import { leadAnswer } from './leads'
import { linkAnswer } from './links'

const webhookFacts = {
	id,
	url: z.string(),
	format: z.enum(webhookFormatNames).describe('The message format; json is our own, signed'),
	events: z.array(z.enum(eventTypes)),
	linkId: id.nullable().describe('Only events of this link; null for all'),
	minScore: z.int().nullable().describe('Only leads of at least this score; null for all'),
	minStatus: z
		.enum(Object.keys(minStatuses) as MinStatus[])
		.nullable()
		.describe('Only leads that are at least warm, or hot; null for all. Deletions are always sent'),
	createdAt: when,
	paused: z
		.enum(['by_hand', 'failing', 'gone', 'reset'])
		.nullable()
		.describe('Why nothing is sent; null if it is not paused'),
	retryAt: when.nullable().describe('When the next retry is due'),
	lastWorkedAt: when.nullable(),
	waiting: count.describe('How many messages are waiting to be sent'),
	problem: z.string().nullable().describe('Why the last attempt failed, and what to do'),
}
const secret = z.string().describe('Signs the messages. Shown only once')
export const webhookAnswer = z.object(webhookFacts).meta({ id: 'Webhook' })
export const newWebhookAnswer = z.object({ ...webhookFacts, secret }).meta({ id: 'NewWebhook' })
export const rotatedAnswer = z
	.object({ secret, formerUntil: when.describe('Until then the former secret signs too') })
	.meta({ id: 'RotatedSecret' })

const answerText = z.string().nullable().describe('The beginning of the receiver’s answer')
export const deliveryAnswer = z
	.object({
		id,
		messageId: z.string().describe('The webhook-id, the same for every attempt'),
		type: z.enum(eventTypes),
		subjectId: count.describe('The id of the lead or link; 0 in a test'),
		happenedAt: when,
		createdAt: when,
		attempts: count,
		nextAttemptAt: when.nullable().describe('Null once it was delivered or given up'),
		lastAttemptAt: when.nullable(),
		takenAt: when.nullable(),
		status: z.int().nullable().describe('The status of the receiver’s last answer'),
		answer: answerText,
		problem: z.string().nullable(),
		payload: z.string().nullable().describe('The body as it would be sent now'),
	})
	.meta({ id: 'Delivery' })
export const webhookTested = z
	.object({
		taken: z.boolean(),
		status: z.int().nullable(),
		answer: answerText,
		problem: z.string().nullable(),
	})
	.meta({ id: 'WebhookTest' })
export const replayed = z
	.object({
		queued: count,
		next: z
			.object({ since: when, after: id })
			.nullable()
			.describe('The body of the next call, if there are more'),
	})
	.meta({ id: 'Replay' })
/** A delivery's payload, also of a sample. */
export const payloadAnswer = z
	.object({
		type: z.enum(eventTypes),
		timestamp: when,
		test: z.literal(true).optional(),
		data: leadAnswer.or(linkAnswer).or(z.object({ id: count })),
	})
	.meta({ id: 'WebhookPayload' })
