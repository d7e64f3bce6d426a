import type { Context } from 'hono'
import type { App } from '../http/context'
import { logError } from '../http/log'
import { wait } from '../platform/timeout'
import type { Mail, MailMessage } from './messages'
import { mailMode } from './mode'

export const messageOf = (site: string, mail: Mail): MailMessage => ({
	type: 'mail',
	id: crypto.randomUUID(),
	site,
	mail,
})

/** Until the response has left, in milliseconds: work on the same thread would delay it. */
const delayMs = 250

/**
 * Runs work after the response has left, so that the response's time doesn't reveal whether an account exists.
 */
export function afterResponse(c: Context<App>, work: () => Promise<void>) {
	const done = wait(delayMs)
		.then(work)
		.catch((error: unknown) => logError('Not done after the answer', error))
	c.executionCtx.waitUntil(done)
}

/**
 * Queues a mail after the answer is sent, so that timing does not reveal whether there is one. Drops it
 * where no mail can be sent.
 */
export function queueMail(c: Context<App>, mail: Mail) {
	const { origin } = new URL(c.req.url)
	if (mailMode(c.env, origin) === 'off') return
	const sent = c.env.MAILS.send(messageOf(origin, mail)).catch((error: unknown) =>
		logError('Mail not queued', error, { kind: mail.kind }),
	)
	c.executionCtx.waitUntil(sent)
}
