import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { fallbackDesign } from '../../schema/design'
import { isStaged } from '../../schema/formSteps'
import { inLanguage } from '../../schema/inLanguage'
import type { Language } from '../../schema/languages'
import { addressOfLink } from '../../schema/linkAddress'
import { framedOrigins } from '../../schema/rules'
import type { CaptureState } from '../../web/capture/captureState'
import type { Note } from '../../web/capture/NotePage'
import { siteOf } from '../hosts/hosts'
import type { App } from '../http/context'
import type { HttpError } from '../http/errors'
import { baseHeaders } from '../http/headers'
import {
	captureContentSecurityPolicy,
	captureDocument,
	noteDocument,
	ownStyleHash,
} from './document'
import { visitLanguage, wordsOf } from './language'
import type { PublicLink } from './queries'
import { offersToRemember } from './remembered'

const linkAddress = /^https?:\/\/[^/]+(?:\/l)?\/[^/?]+/

/** The address of a link's page, without the way by which it was opened and its query. */
export const ownAddress = (url: string) => linkAddress.exec(url)?.[0] ?? url

/**
 * Whether the request is for a frame, on a link that allows framing. A page in a window of its own is
 * never framed, whatever its URL says.
 */
export function isFramed({ req }: Context<App>, { allowedOrigins }: PublicLink) {
	return (
		allowedOrigins.length > 0 &&
		/[?&]embed\b/.test(req.url) &&
		req.method === 'GET' &&
		req.header('sec-fetch-dest') !== 'document'
	)
}

const headersByPolicy = new LRUCache<string, Headers>({ max: 500 })

/** The headers of a visitor's page, shared: copy before changing. The link's allowed origins can frame it. */
export function captureHeaders(link: PublicLink | undefined, turnstile: boolean) {
	const { allowedOrigins: origins = [], design = fallbackDesign } = link ?? {}
	const frames = link ? framedOrigins(link) : []
	const staged = link !== undefined && isStaged(link.fields)
	const key = `${turnstile}${staged}${ownStyleHash(design)} ${origins.join(' ')};${frames.join(' ')}`
	let headers = headersByPolicy.get(key)
	if (!headers) {
		headers = new Headers({
			'Content-Type': 'text/html; charset=UTF-8',
			'Cache-Control': 'no-store',
			'Content-Security-Policy': captureContentSecurityPolicy(
				turnstile,
				origins,
				design,
				frames,
				staged,
			),
			...baseHeaders,
		})
		headersByPolicy.set(key, headers)
	}
	return headers
}

type Options = {
	status?: HttpError['status']
	/** The page's link, if it has one. */
	link?: PublicLink | undefined
	/** Overrides the language that the request asks for. */
	language?: Language | undefined
}

/** Responds with a short page about a link, in its design; about none, in the default one. */
export function showNote(
	c: Context<App>,
	note: Note,
	{ status = 200, link, language = visitLanguage(c.req.raw, link) }: Options = {},
) {
	const posted = c.req.method === 'POST'
	// A page opened from a mail is in no frame; one that follows a form is where the form was.
	const headers = new Headers(
		captureHeaders(link && (posted ? link : { ...link, allowedOrigins: [] }), false),
	)
	if (posted) headers.set('Cache-Control', 'private, no-cache')
	const html = noteDocument(note, language, link?.design ?? fallbackDesign)
	return new Response(html, { status, headers })
}

/** Responds with the visitor's page in one of its states, in the visitor's language. */
export function show(c: Context<App>, state: CaptureState, options: Options = {}) {
	const { status = 200, link, language = visitLanguage(c.req.raw, link) } = options
	const localized = link && inLanguage(link, wordsOf(language))
	const framed = link !== undefined && isFramed(c, link)
	const form = state.state === 'form'
	const page = form
		? {
				...state,
				...(localized && {
					link: { ...localized, remembers: offersToRemember(localized, framed) },
				}),
				...(framed && { frameOf: link.allowedOrigins }),
			}
		: state
	const turnstile = form && state.turnstileKey !== undefined
	const headers = new Headers(captureHeaders(link, turnstile))
	// With no-store, going Back to a posted form's response would make the browser warn and post again.
	if (c.req.method === 'POST') headers.set('Cache-Control', 'private, no-cache')
	const html = captureDocument(page, ownAddress(c.req.url), language, {
		design: localized?.design,
		framed,
		...(link && { address: addressOfLink(link, siteOf(c.env, c.req.url)) }),
	})
	return new Response(html, { status, headers })
}
