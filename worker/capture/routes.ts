import { type Context, Hono } from 'hono'
import { type CaptureFieldName, captureFieldNames } from '../../schema/captureFields'
import { shortIdPattern } from '../../schema/id'
import type { CaptureState } from '../../web/capture/CapturePage'
import type { App } from '../context'
import { badInput, notFound, Problem, wrongType } from '../errors'
import { captureDocument, contentSecurityPolicy } from './document'
import { referrerHost } from './origin'
import { type OpenLink, openLink } from './queries'
import { submit } from './submit'

/** The link behind a short id; an id that can't exist costs no look-up. */
async function find(c: Context<App>) {
	const shortId = c.req.param('shortId') ?? ''
	return shortIdPattern.test(shortId) ? openLink(c.var.db, shortId) : undefined
}

const publicLink = ({ title, description, requireName, requireEmail, requirePhone }: OpenLink) => ({
	title,
	description,
	requireName,
	requireEmail,
	requirePhone,
})

export const capture = new Hono<App>()
	.get('/info/:shortId', async (c) => {
		const link = await find(c)
		if (!link) throw notFound('Link')
		return c.json(publicLink(link))
	})

	.post('/capture/:shortId', async (c) => {
		const shortId = c.req.param('shortId')
		if (!shortIdPattern.test(shortId)) throw notFound('Link')
		const body = await c.req.json().catch(() => {
			throw badInput('The body is not valid JSON')
		})
		return c.json({ destinationUrl: await submit(c, shortId, body) })
	})

/** The visitor's page, mounted at /l. */
export const page = new Hono<App>()
	.get('/:shortId', async (c) => {
		const link = await find(c)
		if (!link) return show(c, { state: 'notFound' }, 404)
		const query = new URL(c.req.url).searchParams
		const values = Object.fromEntries(
			captureFieldNames.map((name) => [name, query.get(name)?.slice(0, 300) ?? '']),
		)
		const from = referrerHost(c.req.header('referer'), new URL(c.req.url).hostname) ?? ''
		return show(c, {
			state: 'form',
			link: publicLink(link),
			values,
			tokens: { page: newPageToken(), from },
		})
	})

	.post('/:shortId', async (c) => {
		const shortId = c.req.param('shortId')
		const body = await readForm(c)
		if (!shortIdPattern.test(shortId)) return show(c, { state: 'notFound' }, 404)
		try {
			return show(c, { state: 'redirecting', destinationUrl: await submit(c, shortId, body) })
		} catch (error) {
			if (!(error instanceof Problem)) throw error
			const link = await find(c)
			if (!link) return show(c, { state: 'notFound' }, 404)
			const fields = error.issues?.map((issue) => issue.path as CaptureFieldName) ?? []
			return show(
				c,
				{
					state: 'form',
					link: publicLink(link),
					values: body,
					error: { message: error.message, fields },
					// The same token: what the visitor corrects is still the same submission.
					tokens: { page: body.page ?? newPageToken(), from: body.from ?? '' },
				},
				error.status as 400,
			)
		}
	})

const newPageToken = () => `${crypto.randomUUID()}.${Date.now().toString(36)}`

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

function show(c: Context<App>, state: CaptureState, status: 200 | 400 | 404 = 200) {
	const url = new URL(c.req.url)
	return c.html(captureDocument(state, `${url.origin}${url.pathname}`), status, {
		'Cache-Control': 'private, no-store',
		'Content-Security-Policy': contentSecurityPolicy,
		'Referrer-Policy': 'strict-origin-when-cross-origin',
		'X-Content-Type-Options': 'nosniff',
	})
}
