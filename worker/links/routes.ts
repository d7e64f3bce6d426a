import { Hono } from 'hono'
import { z } from 'zod'
import { countOf } from '../../schema/answers/common'
import { leadAnswer } from '../../schema/answers/leads'
import { linkAnswer, tagsAnswer } from '../../schema/answers/links'
import { leadPageQuery } from '../../schema/lead'
import { type LinkChange, linkChange } from '../../schema/link'
import { linkQuery } from '../../schema/linkList'
import { linkDeletion, linksDeletion } from '../../schema/linkOptions'
import { addressesIn } from '../abuse/addresses'
import { refuseHarmful } from '../abuse/destination'
import { requireGoodStanding, requireHidingAllowed } from '../abuse/standing'
import { accountEventIf } from '../auth/accountLog'
import { callerWith, permit } from '../auth/permit'
import { namesNow } from '../capture/names'
import { evictLink } from '../capture/publicLink'
import { requireBadge } from '../design/badge'
import { refuseMissingFiles } from '../files/queries'
import type { App } from '../http/context'
import { notFound } from '../http/errors'
import { byId, validate } from '../http/validate'
import { imports } from '../import/routes'
import { listLeads } from '../leads/listQueries'
import { listHeaders, pageHeaders } from '../leads/paging'
import { linkImports } from '../linkImport/routes'
import { documented, exampleLink } from '../openapi/documented'
import { visibleLimit } from '../payments/plan'
import { refuseMissing } from '../pictures/queries'
import { requireMailAllowed } from '../replies/allowed'
import { bulk } from './bulk'
import { changeLink, linkToChange } from './changeQueries'
import { bodyOf, creation, withHash } from './creation'
import { deleteLink, deleteLinks } from './deleteQueries'
import { listLinks, listTags, titlesOf } from './listQueries'
import { getLink } from './queries'
import { requireBucket } from './refusals'
import { sites } from './sites'

const changed = callerWith((c, identity) =>
	linkToChange(c.var.db, identity, Number(c.req.param('id')), bodyOf<LinkChange>(c)),
)

export const links = new Hono<App>()
	.patch(
		'/:id',
		documented({
			name: 'changeLink',
			tag: 'Links',
			summary: 'Change a link',
			description:
				'Changes only what you send. The type behind a field key can’t change. Earlier slugs keep working. With `base`, what you saw of the fields that you change, a 409 names those that somebody else changed since.',
			ok: 200,
			answer: linkAnswer,
			params: exampleLink,
			body: { title: 'The new guide', active: false },
			errors: [409],
		}),
		byId,
		validate('json', linkChange),
		changed.permit('links.write'),
		requireGoodStanding,
		async (c) => {
			const [form] = changed.read(c)
			if (!form) throw notFound('Link')
			const { db, caller } = c.var
			const { id } = c.req.valid('param')
			const change = c.req.valid('json')
			requireHidingAllowed(c.env, change, form.confirmed)
			requireMailAllowed(c.env, c.req.url, change, form)
			requireBucket(c.env, change.fields)
			await refuseHarmful(c.env, addressesIn(change), form.listed)
			requireBadge(c, change.design, change.designDraft)
			refuseMissing(form.missingPictures, change)
			refuseMissingFiles(form.missingFiles, change)
			const event = accountEventIf(c, 'link_changed', { about: change.title ?? form.title })
			const link = await changeLink(db, caller.workspaceId, id, form, await withHash(change), event)
			await evictLink(new URL(c.req.url).origin, [...form.names, ...namesNow(link)])
			return c.json(link)
		},
	)

	.route('/', creation)

	.route('/', bulk)

	.route('/', imports)

	.route('/import', linkImports)

	.route('/', sites)

	.get(
		'/',
		documented({
			name: 'listLinks',
			tag: 'Links',
			summary: 'List links',
			description:
				'Newest first, in pages. Without a state, all that aren’t archived. `q` is looked for in titles, addresses, destinations and tags. `visits`, `leads` and `rate` sort the largest first.',
			ok: 200,
			answer: z.array(linkAnswer),
			paged: 'links',
			query: { q: 'guide', sort: 'leads', limit: '20' },
		}),
		permit('links.read', { counts: true }),
		validate('query', linkQuery),
		async (c) => {
			const page = await listLinks(c.var.db, c.var.caller.workspaceId, c.req.valid('query'))
			const { matching: total, capped } = page
			return c.json(page.links, 200, pageHeaders(c.req.url, page.next, { total, capped }))
		},
	)

	.post(
		'/delete',
		documented({
			name: 'deleteLinks',
			tag: 'Links',
			summary: 'Delete many links',
			description:
				'To the trash, with their leads; `connectors` says what becomes of these in connected tools. All of them or, if one does not exist, none.',
			ok: 200,
			answer: countOf('deleted'),
			body: { ids: [12] },
		}),
		permit('links.write'),
		validate('json', linksDeletion),
		async (c) => {
			const deletion = c.req.valid('json')
			const { workspaceId } = c.var.caller
			const event = accountEventIf(c, 'link_deleted', {
				about: titlesOf(workspaceId, deletion.ids),
			})
			const names = await deleteLinks(c.var.db, c.var.caller, deletion, event)
			await evictLink(new URL(c.req.url).origin, names.flat())
			return c.json({ deleted: names.length })
		},
	)

	.get(
		'/tags',
		documented({
			name: 'listTags',
			tag: 'Links',
			summary: 'List the tags',
			ok: 200,
			answer: tagsAnswer,
		}),
		permit('links.read'),
		async (c) => c.json(await listTags(c.var.db, c.var.caller.workspaceId)),
	)

	.get(
		'/:id',
		documented({
			name: 'getLink',
			tag: 'Links',
			summary: 'Get a link',
			ok: 200,
			answer: linkAnswer,
			params: exampleLink,
		}),
		permit('links.read', { counts: true }),
		byId,
		async (c) => c.json(await getLink(c.var.db, c.var.caller.workspaceId, c.req.valid('param').id)),
	)

	.delete(
		'/:id',
		documented({
			name: 'deleteLink',
			tag: 'Links',
			summary: 'Delete a link',
			description:
				'To the trash, with its leads; `connectors` says what becomes of these in connected tools. Its names stay taken until it is deleted for good.',
			ok: 204,
			params: exampleLink,
		}),
		permit('links.write'),
		byId,
		validate('query', linkDeletion),
		async (c) => {
			const { db, caller } = c.var
			const { id } = c.req.valid('param')
			const about = titlesOf(caller.workspaceId, [id])
			const event = accountEventIf(c, 'link_deleted', { about })
			const names = await deleteLink(db, caller, { id, ...c.req.valid('query') }, event)
			await evictLink(new URL(c.req.url).origin, names)
			return c.body(null, 204)
		},
	)

	.get(
		'/:id/leads',
		documented({
			name: 'listLeadsOfLink',
			tag: 'Leads',
			summary: 'List a link’s leads',
			ok: 200,
			answer: z.array(leadAnswer),
			paged: 'leads',
			params: exampleLink,
			query: { limit: '20' },
		}),
		permit('leads.read'),
		byId,
		validate('query', leadPageQuery),
		async (c) => {
			const page = await listLeads(c.var.store, c.var.caller.workspaceId, {
				...c.req.valid('query'),
				linkId: c.req.valid('param').id,
				visibleLimit: visibleLimit(c),
			})
			if (!page.linkFound) throw notFound('Link')
			return c.json(page.leads, 200, listHeaders(c.req.url, page))
		},
	)
