import { Hono } from 'hono'
import { reporting } from '../abuse/reporting'
import { capture } from '../capture/api'
import { continuing } from '../capture/continuing'
import { page, ways } from '../capture/routes'
import { orUnavailable, showRefused } from '../capture/showing'
import { unlocking } from '../capture/unlock'
import { fileAddresses } from '../files/visitors'
import type { App } from '../http/context'
import { answerError, answerNotFound } from '../http/errors'
import { gatesOf } from '../http/gates'
import { limitVisitor, requireJson, requireSameOrigin } from '../http/guards'
import { secureHeaders } from '../http/headers'
import { requireHttps } from '../http/https'
import { requestLog } from '../http/log'
import { pictureFiles } from '../pictures/routes'
import { database } from '../platform/env'
import { replyPages } from '../replies/pages'
import { uploading } from '../uploads/visitors'
import { beacon } from '../visits/beacon'
import { showRoot, showUnknown } from './unknown'

const robots = 'User-agent: *\nDisallow: /f/\nDisallow: /api/\n'

/**
 * What workspaces' own hosts serve: visitors' pages without /l/, what these need, and nothing else. No session is read
 * here, and no route of owners is mounted.
 */
export const visitors = new Hono<App>()
	.onError(answerError)
	.notFound(answerNotFound)
	.use(requestLog)
	.use(secureHeaders, requireHttps)
	.post('/:shortId', showRefused)
	.post('/:shortId/:way', showRefused)
	.use(limitVisitor, async (c, next) => {
		c.set('db', database(c.env.DB))
		await next()
	})
	.use('/api/*', requireSameOrigin, requireJson, async (c, next) => {
		await next()
		c.header('Cache-Control', 'no-store')
	})
	.get('/', orUnavailable(showRoot))
	.get('/robots.txt', (c) => c.text(robots))
	.route('/api', capture)
	.all('/api/*', answerNotFound)
	.route('/i', pictureFiles)
	.route('/f', fileAddresses)
	.route('/', page)
	.route('/', reporting)
	.route('/', unlocking)
	.route('/', continuing)
	.route('/', uploading)
	.route('/', replyPages)
	.route('/', beacon)
	.route('/', ways)
	.get('*', orUnavailable(showUnknown))

gatesOf(visitors.routes)
