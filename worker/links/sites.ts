import { Hono } from 'hono'
import { pageAnswer } from '../../schema/answers/links'
import { iconQuery, pageQuery } from '../../schema/linkOptions'
import { hostOf } from '../../schema/url'
import { callerWith, permit } from '../auth/permit'
import { limitReads, mayReadIcon } from '../auth/workspaceLimits'
import type { App } from '../http/context'
import { notFound } from '../http/errors'
import { byId, validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { readPage, unreadable } from './pageFacts'
import { destinationOf } from './queries'
import { withReadingLock } from './readingLock'
import { siteIcon } from './siteIcon'

const withAddress = callerWith((c, { workspaceId }) =>
	destinationOf(c.var.db, workspaceId, Number(c.req.param('id'))),
)

/** Titles and icons of the sites that links lead to; mounted in /api/links. */
export const sites = new Hono<App>()
	.get(
		'/page',
		documented({
			name: 'readPage',
			tag: 'Links',
			summary: 'Read a page’s title and description',
			description:
				'For creating a link to it. A 400 for an address that is not on the public internet.',
			ok: 200,
			answer: pageAnswer,
			query: { url: 'https://example.com/guide' },
		}),
		permit('links.write'),
		limitReads,
		validate('query', pageQuery),
		async (c) => {
			const read = () => readPage(c.env, c.req.valid('query').url)
			return c.json((await withReadingLock(c.var.caller.workspaceId, read)) ?? unreadable)
		},
	)

	.get(
		'/:id/icon',
		byId,
		validate('query', iconQuery),
		withAddress.permit('app.use'),
		async (c) => {
			const [link] = withAddress.read(c)
			// For a link that has changed its destination, the list asks again.
			if (!link || hostOf(link.destinationUrl) !== c.req.valid('query').host) throw notFound('Icon')
			return siteIcon(c.env, new URL(c.req.url).origin, link.destinationUrl, async (read) =>
				(await mayReadIcon(c)) ? withReadingLock(c.var.caller.workspaceId, read) : undefined,
			)
		},
	)
