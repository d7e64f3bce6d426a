import { parseUrl } from '../../schema/url'
import { badInput } from '../http/errors'
import { isLocal } from '../http/https'
import type { Env } from '../platform/env'
import { hostFault } from '../platform/publicAddress'

const maxRedirects = 3

/** The types of what is asked for. */
export const page = 'text/html,application/xhtml+xml'

/**
 * Fetches what an address of somebody else's holds, following a few redirects. It may be any on the public
 * internet at the usual ports: each address on the way is judged by where its name leads. Throws a 400
 * for the others; undefined where nothing could be had.
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

/** Whether a page may be asked for; throws a 400 for one that is not public. */
async function isReachable(env: Env, { protocol, hostname, port, username }: URL) {
	if (env.WEBHOOKS_TO_LOOPBACK === 'on' && isLocal(hostname)) return true
	const usual = /^https?:$/.test(protocol) && port === '' && username === ''
	const fault = usual ? await hostFault(env, hostname) : 'private_address'
	if (fault !== 'private_address') return fault === undefined
	const message = 'This address is not on the public internet, so its page can’t be read'
	throw badInput(message, [{ path: 'url', message }])
}

/** At most a chunk more than so many bytes of the body, for as long as there is time. */
export async function beginningOf({ body }: Response, maxBytes: number, signal: AbortSignal) {
	const parts: Uint8Array[] = []
	const reader = body?.getReader()
	const late = new Promise<{ done: true; value?: undefined }>((resolve) =>
		signal.addEventListener('abort', () => resolve({ done: true })),
	)
	for (let had = 0; reader && had < maxBytes; ) {
		const { done, value } = await Promise.race([reader.read(), late])
		if (done) break
		parts.push(value)
		had += value.length
	}
	reader?.cancel().catch(() => {})
	return Buffer.concat(parts)
}
