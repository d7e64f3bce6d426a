import { paths } from '../../../schema/paths'
import type { WebhookPause } from '../../../schema/tables/webhooks'
import { describeWebhookFault, type WebhookFault } from '../../../schema/webhookFault'
import { type WebhookFormat, webhookLabel, webhookName } from '../../../schema/webhookFormat'
import { webhookLogDays } from '../../../schema/webhookLimits'
import type { Content } from '../content'

export type WebhookPausedMail = {
	site: string
	webhook:
		| {
				url: string
				format: WebhookFormat
				paused: WebhookPause | null
				status: number | null
				fault: WebhookFault | null
		  }
		| undefined
}

/** Says why a webhook was paused. */
export function webhookPaused({ site, webhook }: WebhookPausedMail): Content {
	const isGone = webhook?.paused === 'gone'
	const fault = webhook && !isGone && describeWebhookFault(webhook.status, webhook.fault)
	const why = isGone
		? 'The receiver says this address is gone for good. Add the new one.'
		: `It hasn’t accepted anything for three days. We keep its events for ${webhookLogDays} days and send them once you resume it.`
	return {
		subject: `Your webhook to ${webhook ? webhookName(webhook) : ''} is paused`,
		blocks: [
			`We’ve stopped sending events to ${webhook ? webhookLabel(webhook) : ''}. ${why}`,
			...(fault ? [fault] : []),
			{ button: 'Open the webhook', href: site + paths.connections() },
		],
	}
}
