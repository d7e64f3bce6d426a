import { type ConnectorKind, connectorKinds } from '../../../schema/connectorKinds'
import { paths } from '../../../schema/paths'
import { type WebhookFormat, webhookLabel } from '../../../schema/webhookFormat'
import { type Content, withoutLinks } from '../content'

export type PasswordResetMail = {
	site: string
	/** What the reset paused. */
	paused: {
		webhooks: readonly { url: string; format: WebhookFormat }[]
		connectors: readonly { kind: ConnectorKind; targetName: string }[]
		feeds: readonly { name: string }[]
		reports: readonly { title: string }[]
	}
}

/** Says what a reset ended and paused. */
export function passwordReset({
	site,
	paused: { webhooks, connectors, feeds, reports },
}: PasswordResetMail): Content {
	const paused = [
		...webhooks.map((webhook) => `Webhook to ${webhookLabel(webhook)}`),
		...connectors.map(
			({ kind, targetName }) => `${connectorKinds[kind].name}, ${withoutLinks(targetName)}`,
		),
		...feeds.map(({ name }) => `CSV feed ${withoutLinks(name)}`),
		...reports.map(({ title }) => `Shared report of ${title}`),
	]
	return {
		subject: 'Your password was reset',
		blocks: [
			'Your Leadlinks password was just reset by email. To keep everyone else out, we logged out all devices and removed known devices, passkeys, recovery codes, sign-in providers and API tokens. Open invitations were revoked, and people at your company’s domain no longer join automatically.',
			...(paused.length > 0
				? [
						'We also paused everything that shares your data with others, until you decide what to keep:',
						{ list: paused },
						{ button: 'Review what’s paused', href: site + paths.connections() },
					]
				: []),
			'Settings → Members shows who is in your workspace.',
			'If it wasn’t you, choose a new password right away, and find out who else can read your email.',
			{ button: 'Choose a new password', href: site + paths.reset() },
		],
	}
}
