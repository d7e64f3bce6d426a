import { Hono } from 'hono'
import { linkNamePattern } from '../../schema/id'
import type { App } from '../http/context'
import { refuseLarge } from '../uploads/posted'
import { openForm } from './opening'
import { show } from './page'
import { readForm, submitForm } from './posted'
import { orUnavailable, requestedLink } from './showing'

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
