import { z } from 'zod'
import { eventTypes } from '../event'
import { webhookFormatNames } from '../webhookFormat'
import { count, id, when } from './common'
import { leadAnswer } from './leads'
import { linkAnswer } from './links'

const webhookFacts = {
	id,
	url: z.string(),
	format: z.enum(webhookFormatNames).describe('How messages are written; json is ours, signed'),
	events: z.array(z.enum(eventTypes)),
	linkId: id.nullable().describe('Only of this link; null for all'),
	minScore: z.int().nullable().describe('Only leads of at least this score; null for all'),
	createdAt: when,
	paused: z
		.enum(['by_hand', 'failing', 'gone'])
		.nullable()
		.describe('Why nothing is sent; null unless it is paused'),
	retryAt: when.nullable().describe('When it is tried again after a failure'),
	lastWorkedAt: when.nullable(),
	waiting: count.describe('How many messages wait to be sent'),
	problem: z.string().nullable().describe('What the last attempt failed with, and what to do'),
}
export const secret = z.string().describe('Signs what is sent. Shown this once')
export const webhookAnswer = z.object(webhookFacts).meta({ id: 'Webhook' })
export const newWebhookAnswer = z.object({ ...webhookFacts, secret }).meta({ id: 'NewWebhook' })
export const rotatedAnswer = z
	.object({ secret, formerUntil: when.describe('Until then the former secret signs along') })
	.meta({ id: 'RotatedSecret' })

const answerText = z.string().nullable().describe('How the receiver’s answer began')
export const deliveryAnswer = z
	.object({
		id,
		messageId: z.string().describe('The webhook-id, the same however often it is sent'),
		type: z.enum(eventTypes),
		subjectId: count.describe('The id of the lead or link; 0 in a test'),
		happenedAt: when,
		createdAt: when,
		attempts: count,
		nextAttemptAt: when.nullable().describe('Null once it was taken or given up'),
		lastAttemptAt: when.nullable(),
		takenAt: when.nullable(),
		status: z.int().nullable().describe('Of the receiver’s last answer'),
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
/** What is sent, and what a sample holds. */
export const payloadAnswer = z
	.object({
		type: z.enum(eventTypes),
		timestamp: when,
		test: z.literal(true).optional(),
		data: leadAnswer.or(linkAnswer).or(z.object({ id: count })),
	})
	.meta({ id: 'WebhookPayload' })
