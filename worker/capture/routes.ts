import { Hono } from 'hono'
import { linkNamePattern } from '../../schema/id'
import type { App } from '../http/context'
import { refuseLarge } from '../uploads/posted'
import { openForm } from './opening'
import { show } from './page'
import { readForm, submitForm } from './posted'
import { orUnavailable, requestedLink } from './showing'

const postForm = orUnavailable(async (c) => {
	const shortId = c.req.param('shortId') ?? ''
	if (!linkNamePattern.test(shortId)) {
		await readForm(c)
		return show(c, { state: 'notFound' }, { status: 404 })
	}
	const files = new Map<string, File>()
	refuseLarge(c, await requestedLink(c))
	const body = await readForm(c, files)
	return submitForm(c, shortId, body, { files })
})

/** The page, and its form as posted without JavaScript; mounted at /l. */
export const page = new Hono<App>().get('/:shortId', openForm).post('/:shortId', postForm)

/** The same by one of the link's ways. Mounted after all other routes below a link's page. */
export const ways = new Hono<App>().get('/:shortId/:way', openForm).post('/:shortId/:way', postForm)
