import type { CaptureTokens } from '../../web/capture/CapturePage'
import { captureDocument } from './document'
import type { PublicLink } from './publicLink'

type Slot = 'title' | 'description' | 'url' | 'page' | 'from'

// Forms that show the same fields differ in five texts only. So React renders one document for
// each such kind of form in an isolate, and a link's page is that document with the texts put in.
const documents = new Map<string, string[]>()

// A link's own document, split where a visitor's tokens go. The key is the link's own object: a
// changed link is a new one, and a link that left the look-up takes its document along.
const pages = new WeakMap<
	PublicLink,
	{ url: string; turnstileKey: string | undefined; parts: string[] }
>()

/** The HTML of a link's empty form for one visitor; `url` is its own address. */
export function formPage(
	link: PublicLink,
	url: string,
	tokens: CaptureTokens,
	turnstileKey: string | undefined,
) {
	let page = pages.get(link)
	if (page?.url !== url || page.turnstileKey !== turnstileKey) {
		page = { url, turnstileKey, parts: partsFor(link, url, turnstileKey) }
		pages.set(link, page)
	}
	const [start, middle, end] = page.parts
	return `${start}${tokens.page}${middle}${tokens.from}${end}`
}

function partsFor(link: PublicLink, url: string, turnstileKey: string | undefined) {
	const document = documentFor(link, turnstileKey)
	const texts: Partial<Record<Slot, string>> = {
		title: escapeHtml(link.title),
		description: escapeHtml(link.description ?? ''),
		url: escapeHtml(url),
	}
	// Even parts are the document's own, odd ones name what stands between them.
	const parts = [document[0] as string]
	for (let i = 1; i < document.length; i += 2) {
		const text = texts[document[i] as Slot]
		if (text === undefined) parts.push(document[i + 1] as string)
		else parts[parts.length - 1] += text + document[i + 1]
	}
	return parts
}

function documentFor(link: PublicLink, turnstileKey: string | undefined) {
	const { requireName, requireEmail, requirePhone } = link
	const described = Boolean(link.description)
	const kind = `${requireName} ${requireEmail} ${requirePhone} ${described} ${turnstileKey}`
	let parts = documents.get(kind)
	if (!parts) {
		const form = { requireName, requireEmail, requirePhone }
		parts = splitDocument(form, described, turnstileKey)
		documents.set(kind, parts)
	}
	return parts
}

function splitDocument(
	form: Pick<PublicLink, 'requireName' | 'requireEmail' | 'requirePhone'>,
	described: boolean,
	turnstileKey: string | undefined,
) {
	const mark = crypto.randomUUID()
	const slot = (name: Slot) => `${mark}(${name})`
	const html = captureDocument(
		{
			state: 'form',
			link: {
				...form,
				title: slot('title'),
				description: described ? slot('description') : null,
			},
			tokens: { page: slot('page'), from: slot('from') },
			turnstileKey,
		},
		slot('url'),
	)
	return html.split(new RegExp(`${mark}\\((\\w+)\\)`))
}

const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#x27;',
}

/** Text as React writes it, between tags and in attributes alike. */
const escapeHtml = (text: string) =>
	text.replace(/[&<>"']/g, (character) => entities[character] as string)
