import type { WebhookFormat } from '../../../schema/webhookFormat'
import { type Card, cardOf } from '../card'
import type { Payload } from '../payload'
import { discord } from './discord'
import { slack } from './slack'
import { teams } from './teams'
import { telegram } from './telegram'

/** By chat, renders a card as its message. */
const writers: Record<Exclude<WebhookFormat, 'json'>, (card: Card, address: string) => object> = {
	slack,
	discord,
	teams,
	telegram,
}

/** The JSON posted to an endpoint. */
export const written = (
	{ format, url, site }: { format: WebhookFormat; url: string; site: string },
	payload: Payload,
) => JSON.stringify(format === 'json' ? payload : writers[format](cardOf(payload, site), url))
