import { LRUCache } from 'lru-cache'
import { inLanguage } from '../../schema/inLanguage'
import type { Language } from '../../schema/languages'
import type { CaptureTokens } from '../../web/capture/captureState'
import { captureDocument } from './document'
import { wordsOf } from './language'
import { captureHeaders } from './page'
import type { PublicLink } from './queries'
import { offersToRemember } from './remembered'

type Slot = 'title' | 'description' | 'host' | 'url' | 'site' | 'address' | keyof CaptureTokens
/** A page cut at its slots: UTF-8 text between the names of what fills them. */
type Parts<Name> = (Uint8Array | Name)[]

// Forms with the same fields and design differ only in the texts of these slots, so an isolate renders each such form
// once and fills in the texts.
const documents = new LRUCache<string, Parts<Slot>>({ max: 500 })

/** The differences between pages of one link; `url` is the page's own. */
export type Shown = {
	url: string
	/** The link's address, which previews show. */
	address: string
	turnstileKey: string | undefined
	language: Language
	/** Whether another site frames it. */
	framed: boolean
}
type Page = {
	url: string
	turnstileKey: string | undefined
	parts: Parts<keyof CaptureTokens>
	/** Of its texts, in bytes. */
	size: number
	headers: Headers
}

// A link's pages by language and framing, without the visitor's tokens. Keyed by the link object, which a
// change replaces, so that old pages are garbage-collected with it.
const pages = new WeakMap<PublicLink, Map<string, Page>>()

const encoder = new TextEncoder()
// Shared by all pages, so that a visit leaves no garbage.
let buffer = new Uint8Array(0)

/** The response with a link's empty form for one visitor. */
export function formPage(link: PublicLink, shown: Shown, tokens: CaptureTokens) {
	const { parts, size, headers } = pageOf(link, shown)
	const maxSize =
		size + bytesPerCharacter * (tokens.page.length + tokens.from.length + tokens.way.length)
	if (buffer.length < maxSize) buffer = new Uint8Array(2 * maxSize)
	let at = 0
	for (const part of parts) {
		if (typeof part === 'string') {
			at += encoder.encodeInto(tokens[part], buffer.subarray(at)).written
		} else {
			buffer.set(part, at)
			at += part.length
		}
	}
	// Response copies the buffer (Fetch standard), which the next page overwrites.
	return new Response(buffer.subarray(0, at), { headers })
}

/** At most, in UTF-8. */
const bytesPerCharacter = 3

function pageOf(link: PublicLink, shown: Shown) {
	const { url, turnstileKey, language, framed } = shown
	let linkPages = pages.get(link)
	if (!linkPages) {
		linkPages = new Map()
		pages.set(link, linkPages)
	}
	const key = framed ? `${language} framed` : language
	let page = linkPages.get(key)
	if (page?.url !== url || page.turnstileKey !== turnstileKey) {
		const parts = partsFor(inLanguage(link, wordsOf(language)), shown)
		const size = parts.reduce((sum, { length }) => sum + length, 0)
		const hasTurnstile = turnstileKey !== undefined
		const headers = captureHeaders(link, hasTurnstile)
		page = { url, turnstileKey, parts, size, headers }
		linkPages.set(key, page)
	}
	return page
}

function partsFor(link: PublicLink, shown: Shown): Page['parts'] {
	const texts = {
		title: link.title,
		description: link.description ?? '',
		host: link.host ?? '',
		url: shown.url,
		address: shown.address,
		site: new URL(shown.url).origin,
	}
	return documentFor(link, shown).map((part) =>
		typeof part !== 'string' || part === 'page' || part === 'from' || part === 'way'
			? part
			: encoder.encode(escapeHtml(texts[part])),
	)
}

function documentFor(link: PublicLink, { turnstileKey, language, framed }: Shown) {
	const { fields, consent, redirectDelay, design } = link
	const has = { description: Boolean(link.description), host: Boolean(link.host) }
	const frameOf = framed ? link.allowedOrigins : undefined
	const remembers = offersToRemember(link, framed)
	const kind = JSON.stringify([
		fields,
		consent,
		has,
		turnstileKey,
		redirectDelay,
		language,
		frameOf,
		design,
		remembers,
	])
	let parts = documents.get(kind)
	if (!parts) {
		const mark = crypto.randomUUID()
		const slot = (name: Slot) => `${mark}(${name})`
		const html = captureDocument(
			{
				state: 'form',
				link: {
					fields,
					consent,
					redirectDelay,
					remembers,
					title: slot('title'),
					description: has.description ? slot('description') : null,
					host: has.host ? slot('host') : null,
				},
				tokens: { page: slot('page'), from: slot('from'), way: slot('way') },
				turnstileKey,
				frameOf,
			},
			slot('url'),
			language,
			{ design, framed, site: slot('site'), address: slot('address') },
		)
		// split puts the slots' names at odd positions.
		parts = html
			.split(new RegExp(`${mark}\\((\\w+)\\)`))
			.map((part, i) => (i % 2 === 0 ? encoder.encode(part) : (part as Slot)))
		documents.set(kind, parts)
	}
	return parts
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
