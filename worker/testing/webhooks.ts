import { env } from 'cloudflare:workers'
import type { Message } from '../platform/messages'
import { mailServer } from './mail'
import { drain } from './queue'

/** A server whose queues are processed on demand and that may send to this machine. */
export function webhookServer() {
	const woken: { endpointId: number; delaySeconds: number }[] = []
	const note = (body: Message, delaySeconds = 0) =>
		body.type === 'webhook' && woken.push({ endpointId: body.endpointId, delaySeconds })
	const WEBHOOKS = {
		send: async (body: Message) => void note(body),
		sendBatch: async (all: { body: Message }[], options?: { delaySeconds?: number }) => {
			for (const { body } of all) note(body, options?.delaySeconds)
		},
	}
	const mails = mailServer({ WEBHOOKS, WEBHOOKS_TO_LOOPBACK: 'on' })
	/** Sends everything that is due, until nothing is. */
	const send = () =>
		drain(
			'lead-links-webhooks',
			woken,
			({ endpointId }) => ({ type: 'webhook', endpointId }),
			mails.settings,
		)
	return {
		...mails,
		woken,
		send,
		/** Delivers events, and sends what follows. */
		async deliverAll() {
			await mails.deliver()
			await send()
		},
	}
}

export const receiver = env.DNS_OVER_HTTPS_BASE ?? ''

/** A receiver with its own address: `had` returns what it got, and `answers` sets how it responds. */
export function newReceiver() {
	const name = crypto.randomUUID()
	return {
		url: `${receiver}/to/${name}`,
		answers: (status: number, retryAfter = '') =>
			fetch(`${receiver}/set/${name}/${status}/${retryAfter}`),
		async had() {
			const response = await fetch(`${receiver}/had/${name}`)
			const all = (await response.json()) as { headers: Record<string, string>; body: string }[]
			return all.map(({ headers, body }) => ({ headers, body, payload: JSON.parse(body) }))
		},
	}
}
