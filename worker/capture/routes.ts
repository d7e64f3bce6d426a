import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Answers, fieldTypes } from '../../schema/fields'
import { stepsOf } from '../../schema/formSteps'
import { stepBits } from '../../schema/funnel'
import { linkNamePattern } from '../../schema/id'
import { inLanguage } from '../../schema/inLanguage'
import type { Language } from '../../schema/languages'
import { addressOfLink } from '../../schema/linkAddress'
import { cutText } from '../../schema/text'
import { siteOf } from '../hosts/hosts'
import { movedTo, pagePath, placeOf } from '../hosts/places'
import { showUnknown } from '../hosts/unknown'
import type { App } from '../http/context'
import { badInput, conflict, forbidden, HttpError, wrongType } from '../http/errors'
import { isFromAnotherSite } from '../http/guards'
import { baseHeaders } from '../http/headers'
import { redirectTo, securedUrl } from '../http/https'
import { senderOf } from '../http/sender'
import { visitFacts } from '../rules/facts'
import { sentOn } from '../rules/route'
import { refuseLarge, takeFiles } from '../uploads/posted'
import { withOwn } from '../visits/own'
import { noteSteps } from '../visits/signs'
import { signsOf, verdictOf } from '../visits/verdict'
import { noteVisit } from '../visits/visitBuffer'
import type { Visit } from '../visits/visitor'
import { formPage } from './formPage'
import { hasEnded, isLocked, unlockedFrom } from './gate'
import { greetingFor } from './greeting'
import { visitLanguage, wordsOf } from './language'
import { onwardUrl } from './onward'
import { leadOrigin, referrerHost } from './origin'
import { isFramed, ownAddress, show, showNote } from './page'
import { isOld, isOwn, newPageToken, readPageToken, visitorTag } from './pageToken'
import { publicLink } from './publicLink'
import type { PublicLink } from './queries'
import { isAnsweredBy, knownVisitor, type Visitor } from './remembered'
import { shownAgain, type Turn, turnOf } from './steps'
import { submit } from './submit'
import { turnstileKey } from './turnstile'

/** The open link named in the path; undefined if there is none. */
export const requestedLink = (c: Context<App>, url = c.req.url) =>
	publicLink(c.env, c.executionCtx, placeOf(c.env, url), c.req.param('shortId') ?? '')

/** Answers a 503 with a page that says so and reloads itself. */
export const orUnavailable =
	(answer: (c: Context<App>) => Promise<Response>) => async (c: Context<App>) => {
		try {
			return await answer(c)
		} catch (error) {
			if (!(error instanceof HttpError && error.status === 503)) throw error
			return show(c, { state: 'unavailable' }, { status: 503 })
		}
	}

/** The page of a link. */
export const openForm = orUnavailable(async (c) => {
	const { url, headers } = c.req.raw
	// This route runs ahead of the middleware that redirects all other pages to https.
	const secured = securedUrl(url)
	if (secured) return redirectTo(secured)
	const link = await requestedLink(c, url)
	if (!link) return showUnknown(c)
	const moved = movedTo(c.env, url, link)
	if (moved) return goTo(moved)
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
		search: url.includes('?') ? new URL(url).search : '',
		from,
		languages: headers.get('accept-language'),
		country: headers.get('cf-ipcountry') ?? '',
		...sender,
		...signsOf(c.req.raw),
		own: false,
		rule: '',
	}
	const skip = locked ? undefined : skipOf(c, link, visit)
	if (skip) visit.rule = skip.rule
	withOwn(c, link.workspaceId, (own) => {
		visit.own = own
		noteVisit(c.env, c.executionCtx, visit)
	})
	// A prefetched page would be shown without another request, so the visit would never be counted.
	if (visit.ahead && c.req.raw.method === 'GET') return refusePrefetch()
	if (locked) return showLocked(c, link, { from: host })
	if (skip) return goTo(onwardUrl(link, skip.url, {}, new URL(url).searchParams))
	const tokens = {
		page: newPageToken(c.env, link.id, visitorTag(c.env, sender)),
		from,
	}
	const turnstile = turnstileKey(c.env, c.req.url)
	const values = prefilled(link, url)
	const greeting = greetingOf(c, link)
	if (values || greeting) {
		const state = {
			...({ state: 'form', link, tokens, turnstileKey: turnstile } as const),
			...{ values: values ?? {}, greeting },
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

/** How the page greets a visitor whom this browser knows; undefined if it knows nothing that the form asks. */
function greetingOf(c: Context<App>, link: PublicLink) {
	const visitor = isFramed(c, link) ? undefined : knownVisitor(c, link)
	return visitor && link.fields.some((field) => isAnsweredBy(visitor, field))
		? greetingFor(c, link, visitor)
		: undefined
}

/**
 * Where a visitor is sent without a page. Apps that show a preview of the link get the page, for its title and
 * picture, and a form in another site's frame stays there: few sites can be opened in one.
 */
function skipOf(c: Context<App>, link: PublicLink, visit: Visit) {
	if (link.rules.length === 0 && link.fields.length > 0) return undefined
	const skip = sentOn(link, () => {
		const search = new URLSearchParams(visit.search)
		const { country, from: referrer, userAgent } = visit
		return visitFacts(
			leadOrigin({ search, referrer, country, userAgent }),
			c.req.raw.headers,
			search,
		)
	})
	return skip && (isFramed(c, link) || verdictOf(visit) === 'preview') ? undefined : skip
}

const goTo = (url: string) =>
	new Response(null, {
		status: 302,
		headers: {
			Location: new URL(url).href,
			'Cache-Control': 'private, no-store',
			...baseHeaders,
		},
	})

/**
 * A 503 makes the browser request the page again when the visitor opens it, as tested by the web platform:
 * https://searchfox.org/mozilla-central/source/testing/web-platform/tests/speculation-rules/prefetch/no-http-cache-interference.https.html
 */
const refusePrefetch = () =>
	new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store', ...baseHeaders } })

/** The page, and its form as posted without JavaScript; mounted at /l. */
export const page = new Hono<App>().get('/:shortId', openForm).post(
	'/:shortId',
	orUnavailable(async (c) => {
		const shortId = c.req.param('shortId') ?? ''
		if (!linkNamePattern.test(shortId)) {
			await readForm(c)
			return show(c, { state: 'notFound' }, { status: 404 })
		}
		const files = new Map<string, File>()
		refuseLarge(c, await requestedLink(c))
		const body = await readForm(c, files)
		return submitForm(c, shortId, body, { files })
	}),
)

/** Submits a posted form and shows what follows; or the form again, with what is wrong. */
export async function submitForm(
	c: Context<App>,
	shortId: string,
	body: Record<string, string>,
	{ known, files }: { known?: Known; files?: ReadonlyMap<string, File> } = {},
) {
	let values = body
	try {
		// Their references are part of the body, also of one that is shown again.
		const refused = files?.size
			? await takePosted(c, body, files).catch((error: unknown) => error)
			: undefined
		const asked = known ? undefined : await requestedLink(c)
		const turn = asked && turnTo(c, asked, body)
		values = { ...body, ...turn?.values }
		await requireOwnPage(c, body)
		if (refused) throw refused
		if (asked && turn?.at !== undefined && !hasEnded(asked) && !isLocked(c, asked)) {
			return showStep(c, asked, turn, values)
		}
		const { destinationUrl, delay, thanks, mailed, link, language } = await submit(
			...([c, shortId, values, known?.answers] as const),
		)
		if (mailed) return showMailed(c, link, language, mailed.again)
		return show(
			c,
			thanks ? { state: 'thanks', text: thanks } : { state: 'redirecting', destinationUrl, delay },
			{ link, language },
		)
	} catch (error) {
		if (!(error instanceof HttpError)) throw error
		const link = error.status === 404 ? undefined : await requestedLink(c)
		if (!link) return show(c, { state: 'notFound' }, { status: 404 })
		const language = visitLanguage(c.req.raw, link, body._lang)
		if (hasEnded(link)) return showEnded(c, link, language)
		if (isLocked(c, link)) return showLocked(c, link, { language })
		return showForm(c, link, error, { values, language, visitor: known?.visitor })
	}
}

async function takePosted(
	c: Context<App>,
	body: Record<string, string>,
	files: ReadonlyMap<string, File>,
) {
	await requireOwnPage(c, body)
	const link = await requestedLink(c)
	if (link && !hasEnded(link) && !isLocked(c, link)) await takeFiles(c, link, body, files)
}

/** Whom the browser knows, and their answers. */
type Known = { visitor: Visitor; answers: Answers }

/** Says that the content waits behind a mail's link, which can be asked for again. */
export function showMailed(
	c: Context<App>,
	link: PublicLink,
	language: Language,
	again: string | undefined,
	text?: string,
) {
	const { mailed } = wordsOf(language)
	const action = `${pagePath(c, link)}/again?lang=${language}`
	return showNote(
		c,
		{
			title: mailed.title,
			text: text ?? mailed.text,
			status: true,
			...(again && { actions: [{ label: mailed.again, action, fields: { again } }] }),
		},
		{ link, language },
	)
}

/** What follows a posted step; undefined for a form that is posted as a whole. */
function turnTo(c: Context<App>, link: PublicLink, body: Record<string, string>) {
	const words = wordsOf(visitLanguage(c.req.raw, link, body._lang))
	return turnOf(c.env, inLanguage(link, words), body, words)
}

/** Shows another step of a form, or the same with its errors. */
function showStep(
	c: Context<App>,
	link: PublicLink,
	{ at = 1, focus, error }: Turn,
	values: Record<string, string>,
) {
	const language = visitLanguage(c.req.raw, link, values._lang)
	if (!error) noteSteps(c, link, values._page, stepBits(stepsOf(link.fields).indexOf(at) + 1))
	const refused = { message: error?.message ?? '', more: { issues: [...(error?.issues ?? [])] } }
	return showForm(
		c,
		link,
		{ ...refused, status: error ? 400 : 200 },
		{ values, language, at, focus },
	)
}

/** Shows the posted form again with its errors; one with steps at the step that has the first, or at another one. */
function showForm(
	c: Context<App>,
	link: PublicLink,
	{ message, status, more }: Pick<HttpError, 'message' | 'status' | 'more'>,
	{
		values = {},
		language,
		visitor,
		...step
	}: {
		values?: Record<string, string>
		language: Language
		visitor?: Visitor | undefined
		at?: number
		focus?: string | undefined
	},
) {
	const sender = senderOf(c.req.raw.headers)
	const tokens = {
		// The same token, so that the form is still timed from its first rendering.
		page: isOwn(c.env, readPageToken(c.env, values._page, link.id), sender)
			? (values._page as string)
			: newPageToken(c.env, link.id, visitorTag(c.env, sender)),
		from: values._from ?? '',
	}
	const { issues = [] } = more
	const token = tokens.page
	const words = wordsOf(language)
	const state = {
		...({ state: 'form', link, values, tokens } as const),
		...(message && { error: { message, issues } }),
		...(visitor
			? { greeting: greetingFor(c, link, visitor, issues) }
			: { ...shownAgain(c.env, link, values, { token, issues, words }), ...step }),
	}
	return show(
		c,
		{ ...state, turnstileKey: turnstileKey(c.env, c.req.url) },
		{ status, link, language },
	)
}

/** Shows an unreadable form's error on the page, in the visitor's language, instead of as JSON. */
export const showRefused = createMiddleware<App>(async (c, next) => {
	const name = c.req.param('shortId') ?? ''
	await next()
	const { error } = c
	if (!(error instanceof HttpError) || error.status >= 500) return
	const link = await publicLink(c.env, c.executionCtx, placeOf(c.env, c.req.url), name)
	c.res = undefined
	const language = visitLanguage(c.req.raw, link)
	const { script } = wordsOf(language)
	const message = error.status === 413 ? script.tooLarge : script.notSaved
	c.res = await (!link
		? show(c, { state: 'notFound' }, { status: 404 })
		: hasEnded(link)
			? showEnded(c, link)
			: isLocked(c, link)
				? showLocked(c, link)
				: showForm(c, link, { message, status: error.status, more: {} }, { language }))
})

/**
 * What visitors of an ended link get: the owner's text, or a redirect to the owner's URL. A posted form's
 * response can't redirect to another site, because of form-action, so its page does.
 */
export function showEnded(
	c: Context<App>,
	link: PublicLink,
	language = visitLanguage(c.req.raw, link),
) {
	const { endedUrl } = link
	if (endedUrl === null) {
		const { endedText } = inLanguage(link, wordsOf(language))
		return show(c, { state: 'ended', text: endedText }, { status: 410, link, language })
	}
	if (c.req.method === 'POST') {
		const state = { state: 'redirecting', destinationUrl: endedUrl, delay: 0 } as const
		return show(c, state, { link, language })
	}
	return goTo(endedUrl)
}

/** Asks for a link's password, keeping the visit's query string. */
export function showLocked(
	c: Context<App>,
	link: PublicLink,
	{
		from = '',
		error,
		status = 403,
		language,
	}: { from?: string; error?: string; status?: HttpError['status']; language?: Language } = {},
) {
	const { pathname, search } = new URL(c.req.url)
	const postTo = `${pathname.replace(/\/password$/, '')}/password${search}`
	const page = newPageToken(c.env, link.id, visitorTag(c.env, senderOf(c.req.raw.headers)))
	const tokens = { page, from }
	return show(c, { state: 'locked', postTo, tokens, error }, { status, link, language })
}

/**
 * Throws a 403 for a form posted from another site, which could submit leads in its visitors' names, unless the
 * owner lists the site. A frame that hides its origin may post what it was shown. Throws a 409 for a page that
 * was opened more than a day ago: the form is shown again, as it was filled in.
 */
async function requireOwnPage(c: Context<App>, { _page, _lang }: Record<string, string>) {
	const fromAnother = isFromAnotherSite(c)
	if (!fromAnother && _page === undefined) return
	const link = await requestedLink(c)
	if (!link) return
	const { refusals } = wordsOf(visitLanguage(c.req.raw, link, _lang))
	const page = readPageToken(c.env, _page, link.id)
	if (fromAnother) {
		const origin = c.req.header('origin') ?? 'null'
		const shown = origin === 'null' && isOwn(c.env, page, senderOf(c.req.raw.headers))
		if (!shown && !link.allowedOrigins.includes(origin)) throw forbidden(refusals.fromElsewhere)
	}
	if (page && isOld(page)) throw conflict(refusals.pageTooOld)
}

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

/**
 * The text fields of the posted form. If a field is repeated, the first one counts, unless its name ends
 * in []: then all of them make one text, one per line. Its files go into `files`, by name.
 */
export async function readForm(
	c: Context<App>,
	files?: Map<string, File>,
): Promise<Record<string, string>> {
	const type = c.req.header('content-type') ?? ''
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
		throw wrongType('The form must be sent as application/x-www-form-urlencoded')
	}
	const form = await c.req.formData().catch(() => {
		throw badInput('The form could not be read')
	})
	const fields: Record<string, string> = {}
	for (const [name, value] of form) {
		if (typeof value !== 'string') {
			if (value.size > 0) files?.set(name, value)
			continue
		}
		if (name.endsWith('[]')) {
			const key = name.slice(0, -2)
			fields[key] = Object.hasOwn(fields, key) ? `${fields[key]}\n${value}` : value
		} else if (!Object.hasOwn(fields, name)) fields[name] = value
	}
	return fields
}
