// Shared by the worker and the screens: no zod.

/** Why an attempt got no answer. */
const webhookFaults = [
	'timeout',
	'unreachable',
	'unknown_host',
	'private_address',
	'lookup_failed',
	'subject_gone',
] as const
export type WebhookFault = (typeof webhookFaults)[number]

/** How long a receiver has to answer. */
export const webhookTimeoutSeconds = 10

const faultWords: Record<WebhookFault, string> = {
	timeout: `It did not answer within ${webhookTimeoutSeconds} seconds. It should answer first and do its work afterwards.`,
	unreachable: 'Could not connect. Check that the server is running and its certificate is valid.',
	unknown_host: 'There is no server by this name. Check the address.',
	private_address:
		'The name points into a private network, which we don’t send to. Use a public address.',
	lookup_failed: 'The DNS lookup failed. This usually passes quickly.',
	subject_gone: 'The link or lead was deleted before this could be sent.',
}

/** Whether a status means that the message was accepted. */
export const isTaken = (status: number) => status >= 200 && status < 300

/** What went wrong with an attempt and what to do about it; undefined if it succeeded. */
export function describeWebhookFault(status: number | null, fault: WebhookFault | null) {
	if (fault) return faultWords[fault]
	if (status === null || isTaken(status)) return undefined
	if (status >= 300 && status < 400) {
		return `It answered with a redirect (${status}), which we don’t follow. Enter the address it leads to.`
	}
	if (status === 401 || status === 403) {
		return `It refused the message (${status}). Check that the address is complete and still valid.`
	}
	if (status === 404)
		return 'There is nothing at this address (404). Copy it again from where you made it.'
	if (status === 410) return 'The address is gone for good (410). Add the new one.'
	if (status === 413) return 'It finds the message too large (413).'
	if (status === 429)
		return 'It is getting more than it can take (429). We’ll send the rest more slowly.'
	if (status >= 500) return `The receiver failed (${status}). Its logs say why.`
	return `It did not accept the message (${status}). Its answer may say why.`
}
