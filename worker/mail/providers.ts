import type { Env } from '../platform/env'
import type { Rendered } from './render'

export type Outgoing = Rendered & {
	/** The same for every attempt to send a mail. */
	id: string
	from: string
	to: string
	/** Additional ones, such as List-Unsubscribe. */
	headers?: Record<string, string> | undefined
}

/** A mail that the provider will never accept, such as one to an invalid address. */
export class Undeliverable extends Error {}

const timeoutMs = 15_000

/** Sends a mail through the configured provider. Throws if it is not accepted. */
export async function sendMail(env: Env, mail: Outgoing) {
	if (env.RESEND_API_KEY) return sendByResend(env.RESEND_API_KEY, mail)
	if (env.POSTMARK_TOKEN) return sendByPostmark(env.POSTMARK_TOKEN, mail)
	return sendByCloudflare(env, mail)
}

const sendByResend = (
	key: string,
	{ id, from, to, subject, text, html, replyTo, headers }: Outgoing,
) =>
	post(
		'https://api.resend.com/emails',
		// Within a day, Resend sends mails with the same key only once.
		{ Authorization: `Bearer ${key}`, 'Idempotency-Key': id },
		{
			from,
			to: [to],
			subject,
			text,
			html,
			...(replyTo && { reply_to: replyTo }),
			...(headers && { headers }),
		},
	)

const sendByPostmark = (
	token: string,
	{ from, to, subject, text, html, replyTo, headers }: Outgoing,
) =>
	post(
		'https://api.postmarkapp.com/email',
		{ 'X-Postmark-Server-Token': token },
		{
			From: from,
			To: to,
			Subject: subject,
			TextBody: text,
			HtmlBody: html,
			MessageStream: 'outbound',
			...(replyTo && { ReplyTo: replyTo }),
			...(headers && {
				Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
			}),
		},
	)

async function post(url: string, headers: Record<string, string>, body: object) {
	const response = await fetch(url, {
		method: 'POST',
		headers: {
			...headers,
			Accept: 'application/json',
			'Content-Type': 'application/json',
			'User-Agent': 'leadlinks',
		},
		body: JSON.stringify(body),
		signal: AbortSignal.timeout(timeoutMs),
	})
	// The body may repeat the address, so it is not logged.
	await response.body?.cancel()
	if (response.ok) return
	const message = `The provider answered ${response.status}`
	// A bad mail stays bad; a bad key or domain will be fixed, so those are retried.
	if (response.status === 400 || response.status === 422) throw new Undeliverable(message)
	throw new Error(message)
}

async function sendByCloudflare(
	env: Env,
	{ from, to, subject, text, html, replyTo, headers }: Outgoing,
) {
	if (!env.EMAIL) throw new Error('No mail provider is set up')
	try {
		await env.EMAIL.send({
			from: addressOf(from),
			to,
			subject,
			text,
			html,
			...(replyTo && { replyTo }),
			...(headers && { headers }),
		})
	} catch (error) {
		const { code } = error as { code?: unknown }
		if (typeof code === 'string' && /^E_(RECIPIENT|VALIDATION|CONTENT)/.test(code)) {
			throw new Undeliverable(code)
		}
		throw error
	}
}

/** The parts of "Leadlinks <mail@example.com>". */
function addressOf(from: string) {
	const start = from.lastIndexOf('<')
	if (start < 0) return from.trim()
	return {
		name: from
			.slice(0, start)
			.trim()
			.replace(/^"(.*)"$/, '$1'),
		email: bareAddress(from),
	}
}

const bareAddress = (from: string) =>
	from
		.slice(from.lastIndexOf('<') + 1)
		.replace('>', '')
		.trim()

/** The sender. Its domain needs a dot, which localhost lacks. */
export const senderOf = (env: Env, site: string) =>
	env.MAIL_FROM ?? `Leadlinks <no-reply@${new URL(site).hostname}>`

/** The same address with a person's name, cleaned so that it can't add anything to the header. */
export function senderNamed(env: Env, site: string, name: string) {
	const address = bareAddress(senderOf(env, site))
	const plain = name
		.replace(/[\p{C}"\\<>@,;:]+/gu, ' ')
		.replace(/\s+/g, ' ')
		.trim()
		.slice(0, 60)
	return plain ? `"${plain}" <${address}>` : address
}
