import { type Context, Hono } from 'hono'
import { type CaptureFieldName, captureFieldNames } from '../../schema/captureFields'
import { shortIdPattern } from '../../schema/id'
import type { CaptureState } from '../../web/capture/CapturePage'
import type { App } from '../context'
import { badInput, notFound, Problem, wrongType } from '../errors'
import { everywhere } from '../headers'
import { noteVisit } from '../visits/gather'
import { isVisit } from '../visits/visitor'
import { captureDocument, contentSecurityPolicy } from './document'
import { formPage } from './formPage'
import { referrerHost } from './origin'
import { publicLink } from './publicLink'
import { submit } from './submit'
import { turnstileKey } from './turnstile'

const find = (c: Context<App>, url = c.req.url) =>
	publicLink(c.env, c.executionCtx, originOf(url), c.req.param('shortId') ?? '')

// By hand, because to parse an address takes as long as the rest of the page's way.
const originOf = (url: string) => url.slice(0, url.indexOf('/', 'https://'.length))

export const capture = new Hono<App>()
	.get('/info/:shortId', async (c) => {
		const link = await find(c)
		if (!link) throw notFound('Link')
		const { title, description, requireName, requireEmail, requirePhone } = link
		return c.json({ title, description, requireName, requireEmail, requirePhone })
	})

	.post('/capture/:shortId', async (c) => {
		const shortId = c.req.param('shortId')
		if (!shortIdPattern.test(shortId)) throw notFound('Link')
		const body = await c.req.json().catch(() => {
			throw badInput('The body is not valid JSON')
		})
		return c.json({ destinationUrl: await submit(c, shortId, body) })
	})

/** The page, or while nobody can tell what the link is, the page that says so. */
const orUnavailable =
	(answer: (c: Context<App>) => Promise<Response>) => async (c: Context<App>) => {
		try {
			return await answer(c)
		} catch (error) {
			if (!(error instanceof Problem && error.status === 503)) throw error
			return show(c, { state: 'unavailable' }, 503)
		}
	}

/** A visitor opens a link's page. */
export const openForm = orUnavailable(async (c) => {
	const { method, url, headers } = c.req.raw
	const link = await find(c, url)
	if (!link) return show(c, { state: 'notFound' }, 404)
	if (isVisit(method, headers)) {
		noteVisit(c.env, c.executionCtx, {
			linkId: link.id,
			ip: headers.get('cf-connecting-ip') ?? '',
			userAgent: headers.get('user-agent') ?? '',
		})
	}
	const referrer = headers.get('referer')
	const tokens = {
		page: newPageToken(),
		from: (referrer && referrerHost(referrer, new URL(url).hostname)) || '',
	}
	const turnstile = turnstileKey(c.env)
	const values = prefilled(url)
	if (values) return show(c, { state: 'form', link, values, tokens, turnstileKey: turnstile })
	return new Response(formPage(link, ownAddress(url), tokens, turnstile), {
		headers: pageHeaders(turnstile !== undefined),
	})
})

/** The form that a browser without JavaScript posts, mounted at /l. */
export const page = new Hono<App>().post(
	'/:shortId',
	orUnavailable(async (c) => {
		const shortId = c.req.param('shortId') ?? ''
		const body = await readForm(c)
		if (!shortIdPattern.test(shortId)) return show(c, { state: 'notFound' }, 404)
		try {
			const destinationUrl = await submit(c, shortId, body)
			return show(c, { state: 'redirecting', destinationUrl })
		} catch (error) {
			if (!(error instanceof Problem)) throw error
			const link = error.status === 404 ? undefined : await find(c)
			if (!link) return show(c, { state: 'notFound' }, 404)
			return show(
				c,
				{
					state: 'form',
					link,
					values: body,
					error: {
						message: error.message,
						fields: error.issues?.map((issue) => issue.path as CaptureFieldName) ?? [],
					},
					// The same token: what the visitor corrects is still the same submission.
					tokens: { page: body.page ?? newPageToken(), from: body.from ?? '' },
					turnstileKey: turnstileKey(c.env),
				},
				error.status,
			)
		}
	}),
)

/** A submission id, and when the page was made: see captureInput in schema/lead.ts. */
const newPageToken = () => `${crypto.randomUUID()}.${Date.now().toString(36)}`

/** The fields that the page's address fills in; undefined where it fills in none. */
function prefilled(url: string) {
	if (!url.includes('?')) return undefined
	const query = new URL(url).searchParams
	if (!captureFieldNames.some((name) => query.has(name))) return undefined
	return Object.fromEntries(
		captureFieldNames.map((name) => [name, query.get(name)?.slice(0, 300) ?? '']),
	)
}

/** The posted form's text fields; of a repeated field the first counts. */
async function readForm(c: Context<App>): Promise<Record<string, string>> {
	const type = c.req.header('content-type') ?? ''
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
		throw wrongType('The form must be sent as application/x-www-form-urlencoded')
	}
	const form = await c.req.formData().catch(() => {
		throw badInput('The form could not be read')
	})
	const fields: Record<string, string> = {}
	for (const [name, value] of form) if (typeof value === 'string') fields[name] ??= value
	return fields
}

/** The address without its query. */
const ownAddress = (url: string) => url.split('?', 1)[0] as string

const headersWith = (turnstile: boolean) => ({
	'Content-Type': 'text/html; charset=UTF-8',
	'Cache-Control': 'private, no-store',
	'Content-Security-Policy': contentSecurityPolicy(turnstile),
	...everywhere,
})
const plainHeaders = headersWith(false)
const turnstileHeaders = headersWith(true)

const pageHeaders = (turnstile: boolean) => (turnstile ? turnstileHeaders : plainHeaders)

function show(c: Context<App>, state: CaptureState, status: Problem['status'] = 200) {
	const turnstile = state.state === 'form' && state.turnstileKey !== undefined
	return c.html(captureDocument(state, ownAddress(c.req.url)), status, pageHeaders(turnstile))
}
