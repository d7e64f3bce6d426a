import { millisecondsInSecond } from 'date-fns/constants'
import { cleanText } from '../../schema/text'
import { type WebhookFault, webhookTimeoutSeconds } from '../../schema/webhookFault'
import { maxWaitMs } from './retries'

/** The result of sending: the response's status and beginning, or why there was none. */
export type Outcome = { status: number | null; fault: WebhookFault | null; answer: string | null }

/** The result of a request, and how many milliseconds the receiver asks us to wait. */
export type Posted = { outcome: Outcome; waitMs: number }

const timeoutMs = webhookTimeoutSeconds * 1000
/** How much of a response is logged, in bytes. */
const maxLoggedBytes = 1024

/**
 * Posts JSON and reads the beginning of the response. Follows no redirects and takes at most `limitMs` in all:
 * if the body is slow, the response still counts with as much of it as has arrived.
 */
export async function post(
	url: string,
	headers: Record<string, string>,
	body: string,
	limitMs = timeoutMs,
): Promise<Posted> {
	const signal = AbortSignal.timeout(limitMs)
	try {
		const response = await fetch(url, {
			method: 'POST',
			redirect: 'manual',
			headers: {
				...headers,
				'Content-Type': 'application/json',
				'User-Agent': 'Leadlinks-Webhooks',
			},
			body,
			signal,
		})
		const { status, headers: responseHeaders } = response
		const answer = await beginningOf(response, signal)
		return {
			outcome: { status, fault: null, answer },
			waitMs: readRetryAfter(responseHeaders.get('Retry-After'), Date.now()),
		}
	} catch {
		const fault = signal.aborted ? 'timeout' : 'unreachable'
		return { outcome: { status: null, fault, answer: null }, waitMs: 0 }
	}
}

/** A Retry-After header (RFC 9110, 10.2.3) in milliseconds, at most `maxWaitMs`: seconds or a date; 0 if it is invalid. */
export function readRetryAfter(value: string | null, now: number) {
	if (!value) return 0
	if (/^\d+$/.test(value)) return Math.min(Number(value) * millisecondsInSecond, maxWaitMs)
	const at = value.endsWith(' GMT') ? Date.parse(value) : Number.NaN
	return Math.min(Math.max((at || now) - now, 0), maxWaitMs)
}

async function beginningOf({ body }: Response, signal: AbortSignal) {
	if (!body) return ''
	const reader = body.getReader()
	const late = new Promise<{ done: true; value?: undefined }>((resolve) =>
		signal.addEventListener('abort', () => resolve({ done: true })),
	)
	const parts: Uint8Array[] = []
	try {
		for (let length = 0; length < maxLoggedBytes; ) {
			const { done, value } = await Promise.race([reader.read(), late])
			if (done) break
			parts.push(value)
			length += value.length
		}
	} catch {
		// The body broke off: its beginning is enough.
	}
	// Not awaited: a slow sender may take a while to notice.
	reader.cancel().catch(() => {})
	return cleanText(new TextDecoder().decode(Buffer.concat(parts).subarray(0, maxLoggedBytes)), {
		lines: true,
	})
}
