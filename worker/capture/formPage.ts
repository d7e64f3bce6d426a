import type { CaptureTokens } from '../../web/capture/CapturePage'
import { captureDocument } from './document'
import type { PublicLink } from './publicLink'

type Slot = 'title' | 'description' | 'url' | 'page' | 'from'

// Forms that show the same fields differ in five texts only. So React renders one document for
// each such kind of form in an isolate, and a link's page is that document with the texts put in.
const documents = new Map<string, string[]>()

/** The HTML of a link's empty form for one visitor; `url` is its own address. */
export function formPage(
	link: PublicLink,
	url: string,
	tokens: CaptureTokens,
	turnstileKey: string | undefined,
) {
	const parts = documentFor(link, turnstileKey)
	const texts: Record<Slot, string> = {
		title: escapeHtml(link.title),
		description: escapeHtml(link.description ?? ''),
		url: escapeHtml(url),
		page: tokens.page,
		from: tokens.from,
	}
	// Even parts are the document's own, odd ones name what stands between them.
	let html = parts[0] as string
	for (let i = 1; i < parts.length; i += 2) html += texts[parts[i] as Slot] + parts[i + 1]
	return html
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
