import type { HTMLRewriter as Rewriter } from '@cloudflare/workers-types'
import { decodeHTML } from 'entities'
import { cleanText, cutText } from '../../schema/text'
import type { Env } from '../platform/env'
import { acceptPage, beginningOf, fetchPublic } from './fetchPublic'

/** A page's title and description; null if missing or unreadable. */
export type PageFacts = { title: string | null; description: string | null }

// The web's type check follows the API into this file, but lacks Cloudflare's globals.
declare const HTMLRewriter: typeof Rewriter

const limitMs = 5000
const maxBytes = 512 * 1024

const unreadable: PageFacts = { title: null, description: null }

/**
 * Reads a page's title and description. Throws a 400 if the address isn't public. A slow, huge or non-HTML
 * response simply yields nothing.
 */
export async function readPage(env: Env, address: string): Promise<PageFacts> {
	const signal = AbortSignal.timeout(limitMs)
	const found = await fetchPublic(env, new URL(address), acceptPage, signal)
	return found ? factsOf(found.response, signal) : unreadable
}

async function factsOf(response: Response, signal: AbortSignal): Promise<PageFacts> {
	const html = await htmlOf(response, signal)
	if (html === undefined) return unreadable
	const found: Record<string, string> = {}
	let title = ''
	let titles = 0
	await new HTMLRewriter()
		// Only the first: an SVG in the page has titles too.
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
		.transform(new Response(html) as never)
		.text()
	return {
		title: plainText(found['og:title'] || title, 100),
		description: plainText(found['og:description'] || found.description, 500),
	}
}

/** The beginning of an HTML page; undefined for anything else. */
export async function htmlOf(response: Response, signal: AbortSignal) {
	const type = response.headers.get('content-type') ?? ''
	if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
		response.body?.cancel().catch(() => {})
		return undefined
	}
	return decode(await beginningOf(response, maxBytes, signal), type)
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

const plainText = (text: string | undefined, maxLength: number) =>
	cutText(cleanText(decodeHTML(text ?? '').replace(/\s+/g, ' ')), maxLength) || null
