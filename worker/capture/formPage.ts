import { LRUCache } from 'lru-cache'
import { inLanguage } from '../../schema/inLanguage'
import type { Language } from '../../schema/languages'
import type { CaptureTokens } from '../../web/capture/CapturePage'
import { captureDocument } from './document'
import { wordsOf } from './language'
import type { PublicLink } from './queries'

type Slot = 'title' | 'description' | 'host' | 'url' | 'site' | 'page' | 'from'

// Forms with the same fields and design differ only in seven texts, so an isolate renders each kind once
// and then fills in the texts.
const documents = new LRUCache<string, string[]>({ max: 500 })

/** What differs between pages of one link; `url` is the page's own address. */
export type Shown = {
	url: string
	turnstileKey: string | undefined
	language: Language
	/** Whether another site frames it. */
	framed: boolean
}
type Page = { url: string; turnstileKey: string | undefined; parts: string[]; wide?: Uint8Array[] }

// A link's pages by language and frame, split where the visitor's tokens go. Keyed by the link object: a
// change makes a new one, and the old pages are collected with the old link.
const pages = new WeakMap<PublicLink, Map<string, Page>>()

const encoder = new TextEncoder()

/** A link's empty form for one visitor, as HTML; in UTF-8 where that is faster to send. */
export function formPage(link: PublicLink, shown: Shown, tokens: CaptureTokens) {
	const { url, turnstileKey, language, framed } = shown
	let ofLink = pages.get(link)
	if (!ofLink) {
		ofLink = new Map()
		pages.set(link, ofLink)
	}
	const key = framed ? `${language} framed` : language
	let page = ofLink.get(key)
	if (page?.url !== url || page.turnstileKey !== turnstileKey) {
		const parts = partsFor(inLanguage(link, wordsOf(language)), shown)
		page = { url, turnstileKey, parts }
		// With letters beyond Latin ones, the text takes longer to encode than all else on the hot path.
		if (parts.some((part) => /[\u0100-\uffff]/.test(part))) {
			page.wide = parts.map((part) => encoder.encode(part))
		}
		ofLink.set(key, page)
	}
	if (page.wide) {
		const [start, middle, end] = page.wide as [Uint8Array, Uint8Array, Uint8Array]
		return joined(start, encoder.encode(tokens.page), middle, encoder.encode(tokens.from), end)
	}
	const [start, middle, end] = page.parts
	return `${start}${tokens.page}${middle}${tokens.from}${end}`
}

function joined(...parts: Uint8Array[]) {
	const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
	let at = 0
	for (const part of parts) {
		whole.set(part, at)
		at += part.length
	}
	return whole
}

function partsFor(link: PublicLink, shown: Shown) {
	const document = documentFor(link, shown)
	const texts: Partial<Record<Slot, string>> = {
		title: escapeHtml(link.title),
		description: escapeHtml(link.description ?? ''),
		host: escapeHtml(link.host ?? ''),
		url: escapeHtml(shown.url),
		site: escapeHtml(new URL(shown.url).origin),
	}
	// Even parts are text; odd ones name the slot between them.
	const parts = [document[0] as string]
	for (let i = 1; i < document.length; i += 2) {
		const text = texts[document[i] as Slot]
		if (text === undefined) parts.push(document[i + 1] as string)
		else parts[parts.length - 1] += text + document[i + 1]
	}
	return parts
}

function documentFor(link: PublicLink, { turnstileKey, language, framed }: Shown) {
	const { fields, consent, redirectDelay, design } = link
	const has = { description: Boolean(link.description), host: Boolean(link.host) }
	const frameOf = framed ? link.allowedOrigins : undefined
	const kind = JSON.stringify([
		fields,
		consent,
		has,
		turnstileKey,
		redirectDelay,
		language,
		frameOf,
		design,
	])
	let parts = documents.get(kind)
	if (!parts) {
		const mark = crypto.randomUUID()
		const slot = (name: Slot) => `${mark}(${name})`
		const html = captureDocument(
			{
				state: 'form',
				link: {
					...{ fields, consent, redirectDelay },
					title: slot('title'),
					description: has.description ? slot('description') : null,
					host: has.host ? slot('host') : null,
				},
				tokens: { page: slot('page'), from: slot('from') },
				turnstileKey,
				frameOf,
			},
			slot('url'),
			language,
			{ design, framed, site: slot('site') },
		)
		parts = html.split(new RegExp(`${mark}\\((\\w+)\\)`))
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
