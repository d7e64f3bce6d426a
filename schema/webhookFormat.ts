// Shared by the worker and the screens: no zod.
import { parseUrl } from './url'

/** A webhook's message format: our own signed JSON, or a message for one of these services. */
export const webhookFormats = {
	json: { name: 'Your own server', help: 'Any https address that accepts a POST with JSON.' },
	slack: {
		name: 'Slack',
		help: 'In Slack, add the app “Incoming Webhooks” to a channel and copy its Webhook URL.',
	},
	discord: {
		name: 'Discord',
		help: 'In Discord, open the channel’s settings → Integrations → Webhooks and copy the URL.',
	},
	teams: {
		name: 'Microsoft Teams',
		help: 'In Teams, choose Workflows in the channel’s menu, then the template that sends webhook alerts to a channel, and copy its URL.',
	},
	telegram: {
		name: 'Telegram',
		help: 'https://api.telegram.org/bot{token}/sendMessage?chat_id={chat}, with the token that @BotFather gave your bot and the id of the chat it is in.',
	},
} as const satisfies Record<string, { name: string; help: string }>

export type WebhookFormat = keyof typeof webhookFormats
export const webhookFormatNames = Object.keys(webhookFormats) as [WebhookFormat, ...WebhookFormat[]]

/** The format that fits an address, by its host. */
export function formatOf(address: string): WebhookFormat {
	const { hostname = '', pathname = '' } = parseUrl(address) ?? {}
	if (hostname === 'hooks.slack.com' && pathname.startsWith('/services/')) return 'slack'
	if (/^(?:\w+\.)?discord(?:app)?\.com$/.test(hostname) && pathname.startsWith('/api/webhooks/')) {
		return 'discord'
	}
	if (/\.(?:logic\.azure\.com|api\.powerplatform\.com)$/.test(hostname)) return 'teams'
	if (hostname === 'api.telegram.org' && /^\/bot[^/]+\/sendMessage$/.test(pathname)) {
		return 'telegram'
	}
	return 'json'
}

/** The readable name of a webhook: the service or the host. The rest of an address may be secret. */
export const webhookName = ({ url, format }: { url: string; format: WebhookFormat }) =>
	format === 'json' ? (parseUrl(url)?.host ?? url) : webhookFormats[format].name
