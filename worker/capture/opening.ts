import type { Context } from 'hono'
import { fieldTypes } from '../../schema/fields'
import { addressOfLink } from '../../schema/linkAddress'
import { cutText } from '../../schema/text'
import { siteOf } from '../hosts/hosts'
import { movedTo } from '../hosts/places'
import { showUnknown } from '../hosts/unknown'
import type { App } from '../http/context'
import { baseHeaders } from '../http/headers'
import { redirectTo, securedUrl } from '../http/https'
import { senderOf } from '../http/sender'
import { visitFacts } from '../rules/facts'
import { skippedTo } from '../rules/route'
import { withOwn } from '../visits/own'
import { signsOf, verdictOf } from '../visits/verdict'
import { recordVisit } from '../visits/visitBuffer'
import type { Visit } from '../visits/visitor'
import { formPage } from './formPage'
import { hasEnded, isLocked, unlockedFrom } from './gate'
import { greetingFor } from './greeting'
import { visitLanguage } from './language'
import { onwardUrl } from './onward'
import { leadOrigin, referrerHost } from './origin'
import { isFramed, ownAddress, show } from './page'
import { newPageToken, visitorTag } from './pageToken'
import type { PublicLink } from './queries'
import { isAnsweredBy, knownVisitor } from './remembered'
import { orUnavailable, redirect, requestedLink, showEnded, showLocked } from './showing'
import { turnstileKey } from './turnstile'
import { wayOf } from './ways'

/** The page of a link. */
export const openForm = orUnavailable(async (c) => {
	const { url, headers } = c.req.raw
	// This route runs ahead of the middleware that redirects all other pages to https.
	const secured = securedUrl(url)
	if (secured) return redirectTo(secured)
	const link = await requestedLink(c, url)
	if (!link) return showUnknown(c)
	const requestedWay = c.req.param('way')
	const way = wayOf(link, requestedWay)
	// Printed addresses live longer than their ways, and people mistype them.
	if (requestedWay && !way) return redirect(ownAddress(url) + queryOf(url))
	const moved = movedTo(c.env, url, link, way)
	if (moved) return redirect(moved)
	if (hasEnded(link)) return showEnded(c, link)
	const referrer = headers.get('referer')
	const host = (referrer && referrerHost(referrer, new URL(url).hostname)) || ''
	const locked = isLocked(c, link)
	// After the password page, the referrer is that page; the original one is in its cookie.
	const from = host === '' && referrer && link.lock !== null ? unlockedFrom(c, link) : host
	const sender = senderOf(headers)
	const visit = {
		workspaceId: link.workspaceId,
		linkId: link.id,
		at: Date.now(),
		search: queryOf(url),
		from,
		languages: headers.get('accept-language'),
		country: headers.get('cf-ipcountry') ?? '',
		...sender,
		...signsOf(c.req.raw),
		own: false,
		rule: '',
		way,
	}
	const skip = locked ? undefined : skipOf(c, link, visit)
	if (skip) visit.rule = skip.rule
	withOwn(c, link.workspaceId, (own) => {
		visit.own = own
		recordVisit(c.env, c.executionCtx, visit)
	})
	// A prefetched page would be shown without another request, so the visit would never be counted.
	if (visit.ahead && c.req.raw.method === 'GET') return refusePrefetch()
	if (locked) return showLocked(c, link, { from: host })
	if (skip) return redirect(onwardUrl(link, skip.url, {}, new URL(url).searchParams))
	const tokens = {
		page: newPageToken(c.env, link.id, visitorTag(c.env, sender)),
		from,
		way,
	}
	const turnstile = turnstileKey(c.env, c.req.url)
	const values = prefilled(link, url)
	const greeting = greetingOf(c, link)
	if (values || greeting) {
		const state = {
			...({ state: 'form', link, tokens, turnstileKey: turnstile } as const),
			values: values ?? {},
			greeting,
		}
		return show(c, state, { link })
	}
	const language = visitLanguage(c.req.raw, link)
	const shown = {
		url: ownAddress(url),
		address: addressOfLink(link, siteOf(c.env, url)),
		turnstileKey: turnstile,
		language,
		framed: isFramed(c, link),
	}
	return formPage(link, shown, tokens)
})

const queryOf = (url: string) => (url.includes('?') ? new URL(url).search : '')

/** The greeting for a remembered visitor; undefined if they answered nothing that the form asks. */
function greetingOf(c: Context<App>, link: PublicLink) {
	const visitor = isFramed(c, link) ? undefined : knownVisitor(c, link)
	return visitor && link.fields.some((field) => isAnsweredBy(visitor, field))
		? greetingFor(c, link, visitor)
		: undefined
}

/**
 * Where a visitor is redirected without a page. Link previews get the page, for its title and picture, and a form in
 * another site's frame stays there, because few sites allow framing.
 */
function skipOf(c: Context<App>, link: PublicLink, visit: Visit) {
	if (link.rules.length === 0 && link.fields.length > 0) return undefined
	const skip = skippedTo(link, () => {
		const search = new URLSearchParams(visit.search)
		const { country, from: referrer, userAgent, way } = visit
		return visitFacts(
			{ ...leadOrigin({ search, referrer, country, userAgent }), way },
			c.req.raw.headers,
			search,
		)
	})
	return skip && (isFramed(c, link) || verdictOf(visit) === 'preview') ? undefined : skip
}

/**
 * A 503 makes the browser request the page again when the visitor opens it, as tested by the web platform:
 * https://searchfox.org/mozilla-central/source/testing/web-platform/tests/speculation-rules/prefetch/no-http-cache-interference.https.html
 */
const refusePrefetch = () =>
	new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store', ...baseHeaders } })

/** The fields prefilled from the page's address; undefined if there are none. */
function prefilled({ fields }: PublicLink, url: string) {
	if (!url.includes('?')) return undefined
	const query = new URL(url).searchParams
	const entries = fields.flatMap(({ key, type }) => {
		if (type === 'file') return []
		const values = type === 'choices' ? query.getAll(key) : query.getAll(key).slice(0, 1)
		return values.length > 0 ? [[key, cutText(values.join('\n'), fieldTypes[type].maxLength)]] : []
	})
	return entries.length > 0 ? (Object.fromEntries(entries) as Record<string, string>) : undefined
}
