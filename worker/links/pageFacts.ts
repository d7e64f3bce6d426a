import { decodeHTML } from 'entities'
import { cleanText, cutText } from '../../schema/text'
import type { Env } from '../platform/env'
import { acceptPage, fetchPublic } from './fetchPublic'
import { readHead } from './htmlHead'

/** A page's title and description; null if missing or unreadable. */
type PageFacts = { title: string | null; description: string | null }

const limitMs = 5000

export const unreadable: PageFacts = { title: null, description: null }

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
	const found: Record<string, string> = {}
	let title = ''
	let titles = 0
	const isPage = await readHead(response, signal, {
		onElement(element) {
			if (element.tagName === 'title') titles++
			if (element.tagName !== 'meta') return
			const name = (element.getAttribute('property') ?? element.getAttribute('name'))?.toLowerCase()
			if (name) found[name] ??= element.getAttribute('content') ?? ''
		},
		// Only the first: an SVG in the page has titles too.
		onTitle(text) {
			if (titles === 1) title += text
		},
	})
	if (!isPage) return unreadable
	return {
		title: plainText(found['og:title'] || title, 100),
		description: plainText(found['og:description'] || found.description, 500),
	}
}

const plainText = (text: string | undefined, maxLength: number) =>
	cutText(cleanText(decodeHTML(text ?? '').replace(/\s+/g, ' ')), maxLength) || null
