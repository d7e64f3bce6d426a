import { z } from 'zod'
import { eventTypes } from './event'
import { idPattern } from './id'
import { type MinStatus, minStatuses } from './score'
import { cleanText } from './text'
import { parseUrl } from './url'
import { webhookFormatNames } from './webhookFormat'
import { webhookLimits } from './webhookLimits'

const urlMessage = 'Please enter a full address, such as https://example.com/hooks'

/** http is only for loopback in development; worker/webhooks/target.ts decides. */
const url = z
	.string(urlMessage)
	.overwrite((text) => cleanText(text))
	.max(webhookLimits.url, 'The address is too long')
	.refine((text) => {
		const parsed = parseUrl(text)
		return (
			parsed !== null && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password
		)
	}, urlMessage)

const events = z
	.array(z.enum(eventTypes, 'Unknown event'), 'events must be a list')
	.min(1, 'Choose at least one event')
	.transform((chosen) => eventTypes.filter((type) => chosen.includes(type)))

const linkId = z.int('linkId must be a number').positive('linkId must be a number').nullable()
const scoreMessage = 'minScore must be a whole number from 0 to 100'
const minScore = z.int(scoreMessage).min(0, scoreMessage).max(100, scoreMessage).nullable()
const minStatus = z
	.enum(Object.keys(minStatuses) as MinStatus[], 'minStatus must be warm, hot or null')
	.nullable()
const format = z.enum(webhookFormatNames, 'Unknown format')

/** POST /api/webhooks. Without `format`, it follows from the address. */
export const webhookInput = z.object({
	url,
	events,
	linkId: linkId.default(null),
	minScore: minScore.default(null),
	minStatus: minStatus.default(null),
	format: format.optional(),
})
export type WebhookInput = z.output<typeof webhookInput>

/** PATCH /api/webhooks/{id}: changes only what is sent. */
export const webhookChange = z
	.object({
		url,
		events,
		linkId,
		minScore,
		minStatus,
		format,
		paused: z.boolean('paused must be true or false'),
	})
	.partial()
	.refine((change) => Object.keys(change).length > 0, 'Nothing to change')
export type WebhookChange = z.output<typeof webhookChange>

/** The query of GET /api/webhooks/{id}/deliveries: those before this id. */
export const deliveriesQuery = z.object({
	before: z.string().regex(idPattern, 'before must be a number').transform(Number).optional(),
})

/** POST /api/webhooks/{id}/again: sends one delivery again. */
export const sendAgain = z.object({
	deliveryId: z.int('deliveryId must be a number').positive('deliveryId must be a number'),
})

const sinceMessage = 'since must be a date such as 2026-01-31'

/** POST /api/webhooks/{id}/replay: leads captured since a date; `after` continues behind a lead. */
export const replayInput = z.object({
	since: z.iso
		.date(sinceMessage)
		.or(z.iso.datetime({ offset: true, error: sinceMessage }))
		.transform((text) => new Date(text)),
	after: z.int('after must be a number').min(0, 'after must be a number').default(0),
})

/** The query of GET /api/webhooks/sample. */
export const sampleQuery = z.object({
	event: z.enum(eventTypes, 'Unknown event').default('lead.created'),
})
