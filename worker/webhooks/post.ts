import { cleanText } from '../../schema/text'
import { type WebhookFault, webhookTimeoutSeconds } from '../../schema/webhookFault'

/** What came of sending something: the answer's status and beginning, or why there was none. */
export type Outcome = { status: number | null; fault: WebhookFault | null; answer: string | null }

const timeoutMs = webhookTimeoutSeconds * 1000
/** How much of an answer is kept, in bytes. */
const keptBytes = 1024

/**
 * Posts JSON and reads how the answer begins. Follows no redirect, and takes `limitMs` at most for it
 * all: whoever answers slowly has answered, and the rest is not waited for.
 */
export async function post(
	url: string,
	headers: Record<string, string>,
	body: string,
	limitMs = timeoutMs,
): Promise<Outcome> {
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
		return { status: response.status, fault: null, answer: await beginningOf(response, signal) }
	} catch {
		return { status: null, fault: signal.aborted ? 'timeout' : 'unreachable', answer: null }
	}
}

async function beginningOf({ body }: Response, signal: AbortSignal) {
	if (!body) return ''
	const reader = body.getReader()
	const late = new Promise<{ done: true; value?: undefined }>((resolve) =>
		signal.addEventListener('abort', () => resolve({ done: true })),
	)
	const parts: Uint8Array[] = []
	try {
		for (let had = 0; had < keptBytes; ) {
			const { done, value } = await Promise.race([reader.read(), late])
			if (done) break
			parts.push(value)
			had += value.length
		}
	} catch {
		// It broke off: what came is what there is.
	}
	// Not waited for: whoever dribbles may take their time to notice.
	reader.cancel().catch(() => {})
	return cleanText(new TextDecoder().decode(Buffer.concat(parts).subarray(0, keptBytes)), {
		lines: true,
	})
}
