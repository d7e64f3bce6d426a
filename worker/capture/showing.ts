import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { inLanguage } from '../../schema/inLanguage'
import type { Language } from '../../schema/languages'
import { reservedSlugs } from '../../schema/reservedSlugs'
import { reservedWays } from '../../schema/wayIn'
import { pagePath, placeOf } from '../hosts/places'
import type { App } from '../http/context'
import { HttpError } from '../http/errors'
import { baseHeaders } from '../http/headers'
import { senderOf } from '../http/sender'
import { hasEnded, isLocked } from './gate'
import { greetingFor } from './greeting'
import { visitLanguage, wordsOf } from './language'
import { show, showNote } from './page'
import { isOwn, newPageToken, readPageToken, visitorTag } from './pageToken'
import { publicLink } from './publicLink'
import type { PublicLink } from './queries'
import type { Visitor } from './remembered'
import { redisplay } from './steps'
import { turnstileKey } from './turnstile'
import { wayOf } from './ways'

/** The open link named in the path; undefined if there is none. */
export const requestedLink = (c: Context<App>, url = c.req.url) =>
	publicLink(c.env, c.executionCtx, placeOf(c.env, url), c.req.param('shortId') ?? '')

/** Turns a 503 into a page that says so and reloads itself. */
export const orUnavailable =
	(answer: (c: Context<App>) => Promise<Response>) => async (c: Context<App>) => {
		try {
			return await answer(c)
		} catch (error) {
			if (!(error instanceof HttpError && error.status === 503)) throw error
			return show(c, { state: 'unavailable' }, { status: 503 })
		}
	}

/** An uncached redirect. */
export const redirect = (url: string) =>
	new Response(null, {
		status: 302,
		headers: {
			Location: new URL(url).href,
			'Cache-Control': 'private, no-store',
			...baseHeaders,
		},
	})

/** Says that a mailed link leads to the content, with a button to resend the mail. */
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

/** Shows the posted form again with its errors: at the step that has the first one, unless `at` names another. */
export function showForm(
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
		way: wayOf(link, values._way),
	}
	const { issues = [] } = more
	const token = tokens.page
	const words = wordsOf(language)
	const state = {
		...({ state: 'form', link, values, tokens } as const),
		...(message && { error: { message, issues } }),
		...(visitor
			? { greeting: greetingFor(c, link, visitor, issues) }
			: { ...redisplay(c.env, link, values, { token, issues, words }), ...step }),
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
	const way = c.req.param('way')
	// Routes below a link's page, and the API, answer by themselves.
	if (way && (reservedWays.has(way) || reservedSlugs.has(name))) return next()
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
	return redirect(endedUrl)
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
