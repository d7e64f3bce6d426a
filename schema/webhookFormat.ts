// Shared by the worker and the screens: no zod.
import { parseUrl } from './url'

type Service = {
	name: string
	/** Where to find an address. */
	help: string
	example: string
	/** Whether the service gives out addresses like this one. */
	isAddress: (url: URL) => boolean
	/** What keeps an address from receiving messages in this format. */
	addressProblem: (url: URL) => string | undefined
}

const noProblem = () => undefined

/** A webhook's message format: our own signed JSON, or a message for one of these services. */
export const webhookFormats = {
	json: {
		name: 'Your own server',
		help: 'Any https address that accepts a POST with JSON.',
		example: 'https://example.com/hooks',
		// Any address may be one; it is never recognized as such.
		isAddress: () => false,
		addressProblem: noProblem,
	},
	slack: {
		name: 'Slack',
		help: 'In Slack, add the app “Incoming Webhooks” to a channel and copy its Webhook URL.',
		example: 'https://hooks.slack.com/services/T0/B0/x',
		isAddress: ({ hostname, pathname }) =>
			hostname === 'hooks.slack.com' && pathname.startsWith('/services/'),
		addressProblem: noProblem,
	},
	discord: {
		name: 'Discord',
		help: 'In Discord, open the channel’s settings → Integrations → Webhooks and copy the URL.',
		example: 'https://discord.com/api/webhooks/1/x',
		isAddress: ({ hostname, pathname }) =>
			/^(?:\w+\.)?discord(?:app)?\.com$/.test(hostname) && pathname.startsWith('/api/webhooks/'),
		addressProblem: noProblem,
	},
	teams: {
		name: 'Microsoft Teams',
		help: 'In Teams, choose Workflows in the channel’s menu, then the template that sends webhook alerts to a channel, and copy its URL.',
		example: 'https://prod-1.westus.logic.azure.com:443/workflows/x/triggers/manual/paths/invoke',
		isAddress: ({ hostname }) => /\.(?:logic\.azure\.com|api\.powerplatform\.com)$/.test(hostname),
		addressProblem: noProblem,
	},
	telegram: {
		name: 'Telegram',
		help: 'https://api.telegram.org/bot{token}/sendMessage?chat_id={chat}, with the token that @BotFather gave your bot and the id of the chat it is in.',
		example: 'https://api.telegram.org/bot1:x/sendMessage?chat_id=-100',
		isAddress: ({ hostname, pathname }) =>
			hostname === 'api.telegram.org' && /^\/bot[^/]+\/sendMessage$/.test(pathname),
		addressProblem: ({ searchParams }) =>
			searchParams.get('chat_id')
				? undefined
				: 'A Telegram bot’s address must end in ?chat_id= and the chat’s id',
	},
} as const satisfies Record<string, Service>

export type WebhookFormat = keyof typeof webhookFormats
export const webhookFormatNames = Object.keys(webhookFormats) as [WebhookFormat, ...WebhookFormat[]]

const chats = webhookFormatNames.flatMap((format) =>
	format === 'json' ? [] : [webhookFormats[format].name],
)

/** The names of the chats, such as “Slack, Discord, Telegram”. */
export const chatNames = chats.join(', ')

/** The format of the service that gives out such addresses; undefined for any other address. */
export function recognizedFormat(address: string): WebhookFormat | undefined {
	const url = parseUrl(address)
	return url
		? webhookFormatNames.find((format) => webhookFormats[format].isAddress(url))
		: undefined
}

/** The readable name of a webhook: the service or the host. The rest of an address may be secret. */
export const webhookName = ({ url, format }: { url: string; format: WebhookFormat }) =>
	format === 'json' ? (parseUrl(url)?.host ?? url) : webhookFormats[format].name

/** The end of a webhook's address, which tells it from others of the same name. */
export function webhookEnding({ url, format }: { url: string; format: WebhookFormat }) {
	if (format !== 'json') return `…${url.slice(-4)}`
	const { pathname = '', search = '' } = parseUrl(url) ?? {}
	const path = pathname + search
	return path.length > 32 ? `…${path.slice(-24)}` : path.replace(/^\/$/, '')
}

/** A webhook's name and the end of its address, in running text. */
export function webhookLabel(webhook: { url: string; format: WebhookFormat }) {
	const ending = webhookEnding(webhook)
	return webhookName(webhook) + (ending.startsWith('…') ? ` ${ending}` : ending)
}

/** As much of a webhook's address as is shown: a service's whole address is a secret. */
export const shownAddress = (webhook: { url: string; format: WebhookFormat }) =>
	webhook.format === 'json' ? webhook.url : webhookEnding(webhook)
