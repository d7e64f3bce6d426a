import type { CaptureTokens } from '../../web/capture/CapturePage'
import { captureDocument } from './document'
import type { PublicLink } from './publicLink'

// The page of a link is the same for every visitor but for two hidden values, so it is rendered
// once an isolate and split where they go. The key is the link's own object: a changed link is a
// new object, and a link that left the look-up takes its page along.
const rendered = new WeakMap<PublicLink, Map<string, string[]>>()

/** The HTML of a link's empty form for one visitor. */
export function formPage(
	link: PublicLink,
	url: string,
	tokens: CaptureTokens,
	turnstileKey: string | undefined,
) {
	const pages = rendered.get(link) ?? new Map<string, string[]>()
	rendered.set(link, pages)
	let parts = pages.get(url)
	if (!parts) {
		parts = renderParts(link, url, turnstileKey)
		pages.set(url, parts)
	}
	const [start, middle, end] = parts
	return `${start}${tokens.page}${middle}${tokens.from}${end}`
}

/** The document around the two tokens, which no title can contain: they are drawn anew. */
function renderParts(link: PublicLink, url: string, turnstileKey: string | undefined) {
	const page = crypto.randomUUID()
	const from = crypto.randomUUID()
	const html = captureDocument({ state: 'form', link, tokens: { page, from }, turnstileKey }, url)
	return html.split(new RegExp(`${page}|${from}`))
}
