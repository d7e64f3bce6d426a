import { Hono } from 'hono'
import { linkNamePattern } from '../../schema/id'
import { ended, hasEnded, requireUnlocked } from '../capture/gate'
import { visitLanguage, wordsOf } from '../capture/language'
import { isOld, readPageToken } from '../capture/pageToken'
import { requestedLink } from '../capture/showing'
import type { App } from '../http/context'
import { conflict, forbidden, HttpError } from '../http/errors'
import { isFromAnotherSite } from '../http/guards'
import { limitUploads } from './posted'
import { storeUpload } from './store'

/** Takes a file from the page's script before the form is sent; mounted at /l. */
export const uploading = new Hono<App>().post('/:shortId/upload', async (c) => {
	const name = c.req.param('shortId')
	const link = linkNamePattern.test(name) ? await requestedLink(c) : undefined
	const words = wordsOf(visitLanguage(c.req.raw, link))
	const { refusals } = words
	if (!link) throw new HttpError(404, 'not_found', refusals.linkNotFound)
	if (isFromAnotherSite(c)) throw forbidden(refusals.fromElsewhere)
	if (hasEnded(link)) throw ended(link, words)
	requireUnlocked(c, link, words)
	const page = readPageToken(c.env, c.req.header('x-page'), link.id)
	// Whatever its network: phones change theirs.
	if (!page || isOld(page)) throw conflict(refusals.pageTooOld)
	await limitUploads(c, link.id, refusals.tooOften)
	const field = link.fields.find(({ key }) => key === c.req.query('field'))
	if (field?.type !== 'file') throw new HttpError(404, 'not_found', refusals.linkNotFound)
	const bytes = new Uint8Array(await c.req.arrayBuffer())
	const sent = { name: c.req.query('name') ?? '', bytes }
	return c.json({ reference: await storeUpload(c, link, field, sent, words) })
})
