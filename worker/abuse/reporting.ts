import { type Context, Hono } from 'hono'
import { inLanguage } from '../../schema/inLanguage'
import { reportInput } from '../../schema/report'
import type { ReportState } from '../../web/capture/ReportPage'
import { reportDocument } from '../capture/document'
import { isLocked } from '../capture/gate'
import { visitLanguage, wordsOf } from '../capture/language'
import { captureHeaders, show } from '../capture/page'
import { readForm } from '../capture/posted'
import type { PublicLink } from '../capture/queries'
import { orUnavailable, requestedLink } from '../capture/showing'
import type { App } from '../http/context'
import { type HttpError, pageAbout } from '../http/errors'
import { isFromAnotherSite } from '../http/guards'
import { limitNetwork } from '../http/rateLimit'
import { addReport } from './queries'

/** Where visitors report a link, mounted at /l. */
export const reporting = new Hono<App>()
	.get(
		'/:shortId/report',
		orUnavailable(async (c) => {
			const link = await requestedLink(c)
			return link ? showForm(c, link) : show(c, { state: 'notFound' }, { status: 404 })
		}),
	)

	.post(
		'/:shortId/report',
		orUnavailable(async (c) => {
			const values = await readForm(c)
			const link = await requestedLink(c)
			if (!link) return show(c, { state: 'notFound' }, { status: 404 })
			const { report } = wordsOf(visitLanguage(c.req.raw, link))
			const again = (error: string, status: HttpError['status']) =>
				showForm(c, link, { values, error, status })
			if (isFromAnotherSite(c)) return again(report.fromElsewhere, 403)
			const { data, error } = reportInput.safeParse(values)
			if (error) {
				const [issue] = error.issues
				return again(issue?.path[0] === 'details' ? report.tooLong : report.chooseReason, 400)
			}
			const ip = c.req.header('cf-connecting-ip')
			try {
				const { REPORT_LIMIT } = c.env
				await limitNetwork(c.env, REPORT_LIMIT, ip, String(link.id), report.tooOften)
			} catch (error) {
				return pageAbout(error, again)
			}
			await addReport(c.var.db, { linkId: link.id, ...data })
			return showReport(c, link, { state: 'reported' })
		}),
	)

type Tried = {
	values?: Record<string, string>
	error?: string
	status?: HttpError['status']
}

function showForm(c: Context<App>, link: PublicLink, { status, ...tried }: Tried = {}) {
	const { title, design } = inLanguage(link, wordsOf(visitLanguage(c.req.raw, link)))
	// The title is shown as on the link's page: for a locked link, only after its password.
	const named = !isLocked(c, link) && { title: design.heading || title }
	return showReport(c, link, { state: 'form', ...named, ...tried }, status)
}

function showReport(
	c: Context<App>,
	link: PublicLink,
	page: ReportState,
	status: HttpError['status'] = 200,
) {
	const language = visitLanguage(c.req.raw, link)
	const html = reportDocument(page, language, link.design)
	return new Response(html, {
		status,
		headers: captureHeaders({ ...link, allowedOrigins: [] }, false),
	})
}
