import { type Context, Hono } from 'hono'
import { reportInput } from '../../schema/report'
import type { ReportState } from '../../web/capture/ReportPage'
import { reportDocument } from '../capture/document'
import { capturePageHeaders, find, orUnavailable, readForm, show } from '../capture/routes'
import type { App } from '../http/context'
import { HttpError } from '../http/errors'
import { isFromAnotherSite } from '../http/guards'
import { limit, networkOf } from '../http/rateLimit'
import { addReport } from './queries'

const tooOften = 'You have reported this link already. Please wait a minute before you write more.'
const fromElsewhere = 'This report came from another site. Please check it and send it from here.'

/** Where visitors report a link, mounted at /l. */
export const reporting = new Hono<App>()
	.get(
		'/:shortId/report',
		orUnavailable(async (c) => {
			const link = await find(c)
			return link ? showReport(c, { state: 'form', link }) : show(c, { state: 'notFound' }, 404)
		}),
	)

	.post(
		'/:shortId/report',
		orUnavailable(async (c) => {
			const values = await readForm(c)
			const link = await find(c)
			if (!link) return show(c, { state: 'notFound' }, 404)
			const again = (error: string, status: HttpError['status']) =>
				showReport(c, { state: 'form', link, values, error }, status)
			if (isFromAnotherSite(c)) return again(fromElsewhere, 403)
			const { data, error } = reportInput.safeParse(values)
			if (error) return again(error.issues[0]?.message ?? 'Invalid input', 400)
			const from = networkOf(c.req.header('cf-connecting-ip'))
			try {
				await limit(c.env, c.env.REPORT_LIMIT, `${from} ${link.id}`, tooOften)
			} catch (error) {
				if (!(error instanceof HttpError)) throw error
				const response = await again(error.message, error.status)
				for (const [name, value] of Object.entries(error.more.headers ?? {})) {
					response.headers.set(name, value)
				}
				return response
			}
			await addReport(c.var.db, { linkId: link.id, ...data })
			return showReport(c, { state: 'reported' })
		}),
	)

const showReport = (c: Context<App>, page: ReportState, status: HttpError['status'] = 200) =>
	c.html(reportDocument(page), status, capturePageHeaders(false))
