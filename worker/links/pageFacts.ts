import type { HTMLRewriter as Rewriter } from '@cloudflare/workers-types'
import { decodeHTML } from 'entities'
import { cleanText, cutText } from '../../schema/text'
import { parseUrl } from '../../schema/url'
import { badInput } from '../http/errors'
import { isLocal } from '../http/https'
import type { Env } from '../platform/env'
import { hostFault } from '../platform/publicAddress'

/** A page's title and description; null if missing or unreadable. */
export type PageFacts = { title: string | null; description: string | null }

// The web's type check follows the API into this file, but lacks Cloudflare's globals.
declare const HTMLRewriter: typeof Rewriter

const limitMs = 5000
const maxBytes = 512 * 1024
const maxRedirects = 3

const unreadable: PageFacts = { title: null, description: null }

/**
 * Reads a page's title and description, following a few redirects. Only pages on the public internet at
 * the usual ports are read: every address on the way is judged by what its name resolves to. Throws a
 * 400 for others. A slow, huge or non-HTML response simply yields nothing.
 */
export async function readPage(env: Env, address: string): Promise<PageFacts> {
	const signal = AbortSignal.timeout(limitMs)
	let url = new URL(address)
	for (let redirects = 0; redirects <= maxRedirects; redirects++) {
		if (!(await isReachable(env, url))) return unreadable
		try {
			const response = await fetch(url, {
				redirect: 'manual',
				headers: {
					Accept: 'text/html,application/xhtml+xml',
					'User-Agent': 'Mozilla/5.0 (compatible; Leadlinks-Preview-Bot)',
				},
				signal,
			})
			const next =
				response.status >= 300 && response.status < 400 && response.headers.get('location')
			if (!next) return response.ok ? await factsOf(response, signal) : unreadable
			response.body?.cancel().catch(() => {})
			const target = parseUrl(next, url.href)
			if (!target) return unreadable
			url = target
		} catch {
			return unreadable
		}
	}
	return unreadable
}

/** Whether a page may be fetched; throws a 400 if it is not public. */
async function isReachable(env: Env, { protocol, hostname, port, username }: URL) {
	if (env.WEBHOOKS_TO_LOOPBACK === 'on' && isLocal(hostname)) return true
	const usual = /^https?:$/.test(protocol) && port === '' && username === ''
	const fault = usual ? await hostFault(env, hostname) : 'private_address'
	if (fault !== 'private_address') return fault === undefined
	const message = 'This address is not on the public internet, so its page can’t be read'
	throw badInput(message, [{ path: 'url', message }])
}

async function factsOf(response: Response, signal: AbortSignal): Promise<PageFacts> {
	const type = response.headers.get('content-type') ?? ''
	if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
		response.body?.cancel().catch(() => {})
		return unreadable
	}
	const bytes = await beginningOf(response, signal)
	const found: Record<string, string> = {}
	let title = ''
	let titles = 0
	await new HTMLRewriter()
		// Only the first one: an SVG in the page has titles too.
		.on('title', {
			element() {
				titles++
			},
			text({ text }) {
				if (titles === 1) title += text
			},
		})
		.on('meta[content]', {
			element(meta) {
				const name = (meta.getAttribute('property') ?? meta.getAttribute('name'))?.toLowerCase()
				if (name) found[name] ??= meta.getAttribute('content') ?? ''
			},
		})
		.transform(new Response(decode(bytes, type)) as never)
		.text()
	return {
		title: plain(found['og:title'] || title, 100),
		description: plain(found['og:description'] || found.description, 500),
	}
}

/** The beginning of the body, limited in bytes and time. */
async function beginningOf({ body }: Response, signal: AbortSignal) {
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

/** Decodes with the charset from the response or page, UTF-8 if it is unknown. */
function decode(bytes: Buffer, type: string) {
	const declared =
		/charset=["']?([\w-]+)/i.exec(type) ??
		/<meta[^>]{0,200}charset=["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 2048))
	try {
		return new TextDecoder(declared?.[1] ?? 'utf-8').decode(bytes)
	} catch {
		return new TextDecoder().decode(bytes)
	}
}

const plain = (text: string | undefined, longest: number) =>
	cutText(cleanText(decodeHTML(text ?? '').replace(/\s+/g, ' ')), longest) || null
