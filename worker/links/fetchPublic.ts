import { parseUrl } from '../../schema/url'
import { badInput } from '../http/errors'
import type { Env } from '../platform/env'
import { hostFault } from '../platform/publicAddress'
import { isLocal } from '../platform/site'

const maxRedirects = 3

/** The Accept header for a web page. */
export const acceptPage = 'text/html,application/xhtml+xml'

/**
 * Fetches an address that a user gave us, following a few redirects. Each one on the way has to resolve to
 * the public internet and use the usual ports; otherwise this throws a 400. Undefined if nothing usable
 * comes back.
 */
export async function fetchPublic(env: Env, address: URL, accept: string, signal: AbortSignal) {
	let url = address
	for (let redirects = 0; redirects <= maxRedirects; redirects++) {
		if (!(await isReachable(env, url))) return undefined
		try {
			const response = await fetch(url, {
				redirect: 'manual',
				headers: {
					Accept: accept,
					'User-Agent': 'Mozilla/5.0 (compatible; Leadlinks-Preview-Bot)',
				},
				signal,
			})
			const next =
				response.status >= 300 && response.status < 400 && response.headers.get('location')
			if (!next && response.ok) return { response, url }
			response.body?.cancel().catch(() => {})
			const target = next ? parseUrl(next, url.href) : undefined
			if (!target) return undefined
			url = target
		} catch {
			return undefined
		}
	}
	return undefined
}

/** Why an address must not be fetched; undefined if it may be. */
export async function faultOf(env: Env, { protocol, hostname, port, username }: URL) {
	if (env.WEBHOOKS_TO_LOOPBACK === 'on' && isLocal(hostname)) return undefined
	const isUsual = /^https?:$/.test(protocol) && port === '' && username === ''
	return isUsual ? hostFault(env, hostname) : 'private_address'
}

/** Whether an address can be fetched. Throws a 400 if it isn't public. */
async function isReachable(env: Env, url: URL) {
	const fault = await faultOf(env, url)
	if (fault !== 'private_address') return fault === undefined
	throw badInput('This address is not on the public internet, so its page can’t be read', 'url')
}

/** The first bytes of a body, at most `maxBytes`, that arrive before the signal. */
export async function readStart({ body }: Response, maxBytes: number, signal: AbortSignal) {
	const parts: Uint8Array[] = []
	const reader = body?.getReader()
	const aborted = new Promise<{ done: true; value?: undefined }>((resolve) =>
		signal.addEventListener('abort', () => resolve({ done: true })),
	)
	for (let received = 0; reader && received < maxBytes; ) {
		const { done, value } = await Promise.race([reader.read(), aborted])
		if (done) break
		parts.push(value)
		received += value.length
	}
	reader?.cancel().catch(() => {})
	return Buffer.concat(parts).subarray(0, maxBytes)
}
