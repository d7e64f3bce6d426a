// Without zod: the worker and the screens share it.

/** Why an attempt failed that got no answer. */
export const webhookFaults = [
	'timeout',
	'unreachable',
	'unknown_host',
	'private_address',
	'lookup_failed',
	'subject_gone',
] as const
export type WebhookFault = (typeof webhookFaults)[number]

/** Within how many seconds a receiver has to answer. */
export const webhookTimeoutSeconds = 10

const faultWords: Record<WebhookFault, string> = {
	timeout: `It did not answer within ${webhookTimeoutSeconds} seconds. Have it answer first and do its work afterwards.`,
	unreachable:
		'No connection could be made. Check that the server runs and its certificate is valid.',
	unknown_host: 'There is no server of this name. Check the address.',
	private_address:
		'The name leads into a private network, where nothing is sent. Use a public address.',
	lookup_failed: 'Its name could not be looked up. This is usually over soon.',
	subject_gone: 'What it was about was deleted before it could be sent.',
}

/** Whether an answer's status says that the message was taken. */
export const isTaken = (status: number) => status >= 200 && status < 300

/** What went wrong with an attempt and what to do, in words; undefined where nothing did. */
export function sayWebhookFault(status: number | null, fault: WebhookFault | null) {
	if (fault) return faultWords[fault]
	if (status === null || isTaken(status)) return undefined
	if (status >= 300 && status < 400) {
		return `It answered with a redirect (${status}), which is not followed. Enter the address that it leads to.`
	}
	if (status === 401 || status === 403) {
		return `It refused the message (${status}). Check that the address is complete and may still be used.`
	}
	if (status === 404)
		return 'There is nothing at this address (404). Copy it again from where you made it.'
	if (status === 410) return 'The address is gone for good (410). Add the new one.'
	if (status === 413) return 'The message is too large for it (413).'
	if (status === 429)
		return 'It is getting more than it can take (429). The rest follows more slowly.'
	if (status >= 500) return `The receiver failed (${status}). Its logs say why.`
	return `It did not take the message (${status}). Its answer may say why.`
}
