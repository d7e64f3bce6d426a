import { type Context, Hono } from 'hono'
import { leadPageQuery } from '../../schema/lead'
import { type LinkChange, type LinkInput, linkChange, linkInput } from '../../schema/link'
import { linkQuery } from '../../schema/linkList'
import { iconQuery, linkIds, linksChange, pageQuery } from '../../schema/linkOptions'
import { maxUnconfirmedLinks } from '../../schema/mail'
import { hostOf } from '../../schema/url'
import { addressesIn } from '../abuse/addresses'
import { refuseHarmful } from '../abuse/destination'
import { requireGoodStanding, requireHidingAllowed } from '../abuse/standing'
import { accountEventIf } from '../auth/accountLog'
import { hashPassword } from '../auth/password'
import { callerWith, requireCaller } from '../auth/session'
import { limitReads, mayReadIcon } from '../auth/workspaceLimits'
import { foldName } from '../capture/names'
import { forgetLink } from '../capture/publicLink'
import { requireBadge } from '../design/badge'
import type { App } from '../http/context'
import { forbidden, notFound, unauthorized } from '../http/errors'
import { byId, validate } from '../http/validate'
import { onceOf } from '../idempotency/once'
import { answerOf } from '../idempotency/queries'
import { imports } from '../import/routes'
import { listLeads } from '../leads/listQueries'
import { listHeaders, pageHeaders } from '../leads/paging'
import { hasProvider } from '../mail/mode'
import { visibleLimit } from '../payments/plan'
import { refuseMissing } from '../pictures/queries'
import { changeLink, linkToChange } from './changeQueries'
import { deleteLink, deleteLinks } from './deleteQueries'
import { changeLinks, listLinks, listTags } from './listQueries'
import { limitNewLinks } from './newLinks'
import { readPage } from './pageFacts'
import { addLink, beforeLink, destinationOf, getLink, readSnapshot } from './queries'
import { siteIcon } from './siteIcon'

/** The validated body, whose addresses are looked up in the same trip as the caller. */
const bodyOf = (c: Context<App>) => c.req.valid('json' as never) as LinkChange | LinkInput

/** The same with its password hashed. */
const withHash = async <Body extends LinkChange | LinkInput>(body: Body) =>
	body.password ? { ...body, password: await hashPassword(body.password) } : body

const changed = callerWith((c, identity) =>
	linkToChange(c.var.db, identity, Number(c.req.param('id')), bodyOf(c)),
)
const added = callerWith((c, identity) =>
	beforeLink(c.var.db, identity, bodyOf(c), c.req.header('idempotency-key')),
)

const withAddress = callerWith((c, { workspaceId }) =>
	destinationOf(c.var.db, workspaceId, Number(c.req.param('id'))),
)

const unconfirmed = () =>
	forbidden(
		`Please confirm your email address to create more than ${maxUnconfirmedLinks} links. The confirmation link is in your inbox; you can resend it from your account settings.`,
	)

export const links = new Hono<App>()
	.patch(
		'/:id',
		byId,
		validate('json', linkChange),
		changed.require,
		requireGoodStanding,
		async (c) => {
			const [form] = changed.read(c)
			if (!form) throw notFound('Link')
			const { db, caller } = c.var
			const { id } = c.req.valid('param')
			const change = c.req.valid('json')
			requireHidingAllowed(c.env, change, form.confirmed)
			await refuseHarmful(c.env, addressesIn(change), form.listed)
			requireBadge(c, change.design, change.designDraft)
			refuseMissing(form.missingPictures, change)
			const link = await changeLink(db, caller.workspaceId, id, form, await withHash(change))
			const named = change.slug ? [foldName(change.slug)] : []
			await forgetLink(new URL(c.req.url).origin, [...form.names, ...named])
			return c.json(link)
		},
	)

	.post('/', validate('json', linkInput), added.require, requireGoodStanding, async (c) => {
		const link = c.req.valid('json')
		const [before] = added.read(c)
		if (!before) throw unauthorized()
		const { confirmed, links, stored } = before
		const once = await onceOf(c)
		// A repeated request creates nothing, so no limit applies.
		const known = once && stored !== null ? answerOf(once, stored) : undefined
		if (known) return c.json(readSnapshot(known), 201)
		limitNewLinks(c, before)
		const most = hasProvider(c.env) && !confirmed ? maxUnconfirmedLinks : undefined
		if (most !== undefined && links >= most) throw unconfirmed()
		requireHidingAllowed(c.env, link, confirmed)
		await refuseHarmful(c.env, addressesIn(link), before.listed)
		requireBadge(c, link.design)
		refuseMissing(before.missingPictures, link)
		const made = await addLink(c.var.db, c.var.caller, await withHash(link), { most, once })
		if (!made) throw unconfirmed()
		// Somebody may have requested this address before it existed.
		if (link.slug) await forgetLink(new URL(c.req.url).origin, [foldName(link.slug)])
		return c.json(made, 201)
	})

	.route('/', imports)

	.get('/:id/icon', byId, validate('query', iconQuery), withAddress.require, async (c) => {
		const [link] = withAddress.read(c)
		// Of a link that leads elsewhere by now, the list will ask anew.
		if (!link || hostOf(link.destinationUrl) !== c.req.valid('query').host) throw notFound('Icon')
		return siteIcon(c.env, new URL(c.req.url).origin, link.destinationUrl, () => mayReadIcon(c))
	})

	.use(requireCaller)

	.get('/', validate('query', linkQuery), async (c) => {
		const page = await listLinks(c.var.db, c.var.caller.workspaceId, c.req.valid('query'))
		return c.json(page.links, 200, pageHeaders(c.req.url, page.next, { total: page.matching }))
	})
	.patch('/', validate('json', linksChange), requireGoodStanding, async (c) => {
		const changed = await changeLinks(c.var.db, c.var.caller.workspaceId, c.req.valid('json'))
		return c.json({ changed })
	})
	.post('/delete', validate('json', linkIds), async (c) => {
		const { ids } = c.req.valid('json')
		const event = accountEventIf(c, 'link_deleted')
		const names = await deleteLinks(c.var.db, c.var.caller.workspaceId, ids, event)
		await forgetLink(new URL(c.req.url).origin, names.flat())
		return c.json({ deleted: names.length })
	})
	.get('/page', limitReads, validate('query', pageQuery), async (c) =>
		c.json(await readPage(c.env, c.req.valid('query').url)),
	)
	.get('/tags', async (c) => c.json(await listTags(c.var.db, c.var.caller.workspaceId)))

	.get('/:id', byId, async (c) =>
		c.json(await getLink(c.var.db, c.var.caller.workspaceId, c.req.valid('param').id)),
	)

	.delete('/:id', byId, async (c) => {
		const { db, caller } = c.var
		const { id } = c.req.valid('param')
		const event = accountEventIf(c, 'link_deleted')
		const names = await deleteLink(db, caller.workspaceId, id, event)
		await forgetLink(new URL(c.req.url).origin, names)
		return c.body(null, 204)
	})

	.get('/:id/leads', byId, validate('query', leadPageQuery), async (c) => {
		const page = await listLeads(c.var.store, c.var.caller.workspaceId, {
			...c.req.valid('query'),
			linkId: c.req.valid('param').id,
			visibleLimit: visibleLimit(c),
		})
		if (!page.linkFound) throw notFound('Link')
		return c.json(page.leads, 200, listHeaders(c.req.url, page))
	})
