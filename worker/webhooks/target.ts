import { describeWebhookFault, type WebhookFault } from '../../schema/webhookFault'
import { badInput } from '../http/errors'
import type { Env } from '../platform/env'
import { hostFault } from '../platform/publicAddress'
import { isLocal } from '../platform/site'

/** Why nothing can be sent to an address now; undefined if it can. Looks the name up each time. */
export async function targetFault(env: Env, address: string): Promise<WebhookFault | undefined> {
	const { protocol, hostname } = new URL(address)
	if (env.WEBHOOKS_TO_LOOPBACK === 'on' && isLocal(hostname)) return undefined
	return protocol === 'https:' ? hostFault(env, hostname) : 'private_address'
}

/** Throws a 400 that says why an address can't receive events. */
export async function requireTarget(env: Env, address: string, site: string) {
	const { protocol, hostname, host } = new URL(address)
	const local = env.WEBHOOKS_TO_LOOPBACK === 'on' && isLocal(hostname)
	const fault = await targetFault(env, address)
	const message =
		protocol !== 'https:' && !local
			? 'Please enter an https address, so that nobody can read what is sent'
			: host === new URL(site).host
				? 'This is our own address. Please enter the receiver’s.'
				: fault && describeWebhookFault(null, fault)
	if (message) throw badInput(message, 'url')
}
