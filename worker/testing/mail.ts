import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import worker from '../index'
import type { Message } from '../platform/messages'
import { origin } from './client'

type LocalMail = { to: string; replyTo?: string; subject: string; text: string; html: string }

/** A server whose mail queue is processed on demand. */
export function mailServer(bindings: Record<string, unknown> = {}) {
	const queued: Message[] = []
	const MAILS = {
		send: async (body: Message) => void queued.push(structuredClone(body)),
		sendBatch: async (all: { body: Message }[]) =>
			void queued.push(...all.map(({ body }) => structuredClone(body))),
		metrics: async () => ({ backlogCount: queued.length }),
	}
	const settings = { ...env, MAILS, ...bindings } as unknown as typeof env

	/** Delivers messages; returns those to be retried. */
	async function hand(bodies: readonly Message[]) {
		const again: Message[] = []
		for (const body of bodies) {
			const batch = createMessageBatch('lead-links-mails', [
				{ id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body },
			])
			const [message] = batch.messages
			if (message) message.retry = () => void again.push(body)
			await worker.queue(batch as never, settings as never)
		}
		return again
	}

	/** Processes the queue, and returns what failed. */
	async function work() {
		const again: Message[] = []
		while (queued.length > 0) again.push(...(await hand(queued.splice(0))))
		return again
	}

	return {
		settings,
		queued,
		hand,
		work,
		/** Delivers events and sends the resulting mail. */
		async deliver() {
			queued.push({ type: 'deliver' })
			return work()
		},
		/** The local mailbox once everything is sent, newest first. */
		async inbox(): Promise<LocalMail[]> {
			await work()
			const request = new Request(`${origin}/dev/mail`, { headers: { accept: 'application/json' } })
			const response = await worker.fetch(request as never, settings, {} as never)
			return response.json()
		},
	}
}

/** The token in a mail. */
export const tokenIn = ({ text }: { text: string }) =>
	/[?&]token=([\w-]+)/.exec(text)?.[1] ?? 'no token'
