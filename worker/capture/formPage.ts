import { LRUCache } from 'lru-cache'
import type { CaptureTokens } from '../../web/capture/CapturePage'
import { captureDocument } from './document'
import type { PublicLink } from './queries'

// By hand: parsing the URL would take as long as everything else on the hot path.
export const originOf = (url: string) => url.slice(0, url.indexOf('/', 'https://'.length))

type Slot = 'title' | 'description' | 'host' | 'url' | 'site' | 'page' | 'from'

// Forms with the same fields and design differ in seven texts only, so an isolate renders each kind of form once
// and fills in the texts.
const documents = new LRUCache<string, string[]>({ max: 500 })

// A link's page, split where a visitor's tokens go. Keyed by the link object, which is a new one after
// a change, and collected together with it.
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
		host: escapeHtml(link.host ?? ''),
		url: escapeHtml(url),
		site: escapeHtml(originOf(url)),
	}
	// Even parts are text, odd ones name the slot between them.
	const parts = [document[0] as string]
	for (let i = 1; i < document.length; i += 2) {
		const text = texts[document[i] as Slot]
		if (text === undefined) parts.push(document[i + 1] as string)
		else parts[parts.length - 1] += text + document[i + 1]
	}
	return parts
}

function documentFor(link: PublicLink, turnstileKey: string | undefined) {
	const { fields, consent, redirectDelay, design } = link
	const has = { description: Boolean(link.description), host: Boolean(link.host) }
	const kind = JSON.stringify([fields, consent, has, turnstileKey, redirectDelay, design])
	let parts = documents.get(kind)
	if (!parts) {
		parts = splitDocument({ fields, consent, redirectDelay, design }, has, turnstileKey)
		documents.set(kind, parts)
	}
	return parts
}

function splitDocument(
	{ design, ...asked }: Pick<PublicLink, 'fields' | 'consent' | 'redirectDelay' | 'design'>,
	has: { description: boolean; host: boolean },
	turnstileKey: string | undefined,
) {
	const mark = crypto.randomUUID()
	const slot = (name: Slot) => `${mark}(${name})`
	const html = captureDocument(
		{
			state: 'form',
			link: {
				...asked,
				title: slot('title'),
				description: has.description ? slot('description') : null,
				host: has.host ? slot('host') : null,
			},
			tokens: { page: slot('page'), from: slot('from') },
			turnstileKey,
		},
		slot('url'),
		design,
		slot('site'),
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
