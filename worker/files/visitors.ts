import { type Context, Hono } from 'hono'
import { formatBytes } from '../../schema/files'
import { visitLanguage } from '../capture/language'
import { show } from '../capture/page'
import { publicLink } from '../capture/publicLink'
import type { PublicLink } from '../capture/queries'
import { orUnavailable } from '../capture/showing'
import { ownHostOf } from '../hosts/hosts'
import { pagePath, placeOf } from '../hosts/places'
import type { App } from '../http/context'
import { attachmentHeaders } from './attachment'
import { downloadPath, isOpenWindow, readPass } from './pass'
import { type FilePass, readFilePass, recordDownload } from './passQueries'
import { rangeOf } from './range'

/** A lead's own address of a file; mounted at /f. Only a press of its page's button downloads. */
export const fileAddresses = new Hono<App>()
	.get(
		'/:token',
		orUnavailable(async (c) => {
			const found = await openPass(c)
			if ('page' in found) return found.page
			const { pass, link } = found
			const language = visitLanguage(c.req.raw, link)
			const until = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(pass.expiresAt)
			const size = formatBytes(pass.size ?? 0, language)
			return unlogged(
				show(c, { state: 'file', name: pass.name ?? '', size, until }, { link, language }),
			)
		}),
	)

	.post(
		'/:token',
		orUnavailable(async (c) => {
			const found = await openPass(c)
			if ('page' in found) return found.page
			const token = c.req.param('token') ?? ''
			await recordDownload(c.var.db, found.named, Date.now())
			return c.redirect(downloadPath(c.env, token, found.pass.name ?? 'file'), 303)
		}),
	)

	/** The download that was asked for: again and in parts, until some hours later or the owner revokes it. */
	.get(
		'/:token/*',
		orUnavailable(async (c) => {
			const found = await openPass(c)
			if ('page' in found) return found.page
			const token = c.req.param('token') ?? ''
			if (!isOpenWindow(c.env, token, c.req.path.split('/')[3] ?? '')) {
				return c.redirect(`/f/${token}`, 303)
			}
			return download(c, found.pass)
		}),
	)

type Open = {
	pass: FilePass
	named: { linkId: number; pass: number }
	link: PublicLink | undefined
}

/** The file that an address leads to, or the page that says why there is none. */
async function openPass(c: Context<App>): Promise<Open | { page: Response }> {
	const named = readPass(c.env, c.req.param('token') ?? '')
	const host = ownHostOf(c.env, c.req.url)
	const pass = named && (await readFilePass(c.var.db, named, host))
	const link =
		pass && (await publicLink(c.env, c.executionCtx, placeOf(c.env, c.req.url), pass.shortId))
	const gone = (why: 'expired' | 'withdrawn' | 'unknown') => {
		const form = why === 'expired' && link ? pagePath(c, link) : undefined
		const status = why === 'unknown' ? 404 : 410
		return { page: unlogged(show(c, { state: 'fileGone', why, form }, { status, link })) }
	}
	if (!named || !pass?.key || pass.suspended || !c.env.FILES) return gone('unknown')
	if (pass.revokedAt) return gone('withdrawn')
	return pass.expiresAt.getTime() <= Date.now() ? gone('expired') : { pass, named, link }
}

/** A page whose address only its visitor knows. */
function unlogged(page: Response) {
	page.headers.set('Referrer-Policy', 'no-referrer')
	return page
}

async function download(c: Context<App>, { key, name, size, type }: FilePass) {
	const bucket = c.env.FILES
	const object = await bucket?.head(key ?? '')
	if (!bucket || !key || !object) {
		return unlogged(show(c, { state: 'fileGone', why: 'unknown' }, { status: 404 }))
	}
	const ifRange = c.req.header('if-range')
	// A range of a file that has been replaced would make a broken file.
	const asked = ifRange && ifRange !== object.httpEtag ? undefined : c.req.header('range')
	const range = rangeOf(asked, object.size)
	const headers = {
		...attachmentHeaders(name ?? 'file', type),
		'Accept-Ranges': 'bytes',
		ETag: object.httpEtag,
	}
	if (range === 'unsatisfiable') {
		return new Response(null, {
			status: 416,
			headers: { ...headers, 'Content-Range': `bytes */${size}` },
		})
	}
	const { offset, length } = range ?? { offset: 0, length: object.size }
	const body = c.req.method === 'HEAD' ? null : await bucket.get(key, { range: { offset, length } })
	return new Response((body?.body ?? null) as never, {
		status: range ? 206 : 200,
		headers: {
			...headers,
			'Content-Length': String(length),
			...(range && {
				'Content-Range': `bytes ${offset}-${offset + length - 1}/${object.size}`,
			}),
		},
	})
}
