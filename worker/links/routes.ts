import { type Context, Hono } from 'hono'
import { leadPageQuery } from '../../schema/lead'
import { type LinkChange, type LinkInput, linkChange, linkInput } from '../../schema/link'
import { maxUnconfirmedLinks } from '../../schema/mail'
import { refuseHarmful } from '../abuse/destination'
import { requireGoodStanding, requireHidingAllowed } from '../abuse/standing'
import { accountEventIf } from '../auth/accountLog'
import { callerWith, requireCaller } from '../auth/session'
import { forgetLink } from '../capture/publicLink'
import type { App } from '../http/context'
import { forbidden, notFound, unauthorized } from '../http/errors'
import { byId, validate } from '../http/validate'
import { onceOf } from '../idempotency/once'
import { answerOf } from '../idempotency/queries'
import { imports } from '../import/routes'
import { listLeads } from '../leads/listQueries'
import { listHeaders } from '../leads/paging'
import { hasProvider } from '../mail/mode'
import { visibleLimit } from '../payments/plan'
import { limitNewLinks } from './newLinks'
import {
	addLink,
	beforeLink,
	changeLink,
	deleteLink,
	getLink,
	linkToChange,
	listLinks,
	readKept,
} from './queries'

/** The destination of a validated body, which is looked up along with the caller. */
const destinationOf = (c: Context<App>) =>
	(c.req.valid('json' as never) as LinkChange | LinkInput).destinationUrl

const changed = callerWith((c, identity) =>
	linkToChange(c.var.db, identity, Number(c.req.param('id')), destinationOf(c)),
)
const added = callerWith((c, identity) =>
	beforeLink(c.var.db, identity, destinationOf(c), c.req.header('idempotency-key')),
)

const unconfirmed = () =>
	forbidden(
		`Please confirm your email address to make more than ${maxUnconfirmedLinks} links. The link to do so is in your inbox; your account settings send it again.`,
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
			const { destinationUrl } = change
			if (destinationUrl) await refuseHarmful(c.env, destinationUrl, form.listed > 0)
			const link = await changeLink(db, caller.workspaceId, id, form, change)
			await forgetLink(new URL(c.req.url).origin, link.shortId)
			return c.json(link)
		},
	)

	.post('/', validate('json', linkInput), added.require, requireGoodStanding, async (c) => {
		const link = c.req.valid('json')
		const [before] = added.read(c)
		if (!before) throw unauthorized()
		const { confirmed, links, listed, kept } = before
		const once = await onceOf(c)
		// What was made is not made again, so nothing has to allow it.
		const known = once && kept !== null ? answerOf(once, kept) : undefined
		if (known) return c.json(readKept(known), 201)
		limitNewLinks(c, before)
		const most = hasProvider(c.env) && !confirmed ? maxUnconfirmedLinks : undefined
		if (most !== undefined && links >= most) throw unconfirmed()
		requireHidingAllowed(c.env, link, confirmed)
		await refuseHarmful(c.env, link.destinationUrl, listed > 0)
		const made = await addLink(c.var.db, c.var.caller, link, { most, once })
		if (!made) throw unconfirmed()
		return c.json(made, 201)
	})

	.route('/', imports)

	.use(requireCaller)

	.get('/', async (c) => c.json(await listLinks(c.var.db, c.var.caller.workspaceId)))

	.get('/:id', byId, async (c) =>
		c.json(await getLink(c.var.db, c.var.caller.workspaceId, c.req.valid('param').id)),
	)

	.delete('/:id', byId, async (c) => {
		const { db, caller } = c.var
		const { id } = c.req.valid('param')
		const event = accountEventIf(c, 'link_deleted')
		const shortId = await deleteLink(db, caller.workspaceId, id, event)
		await forgetLink(new URL(c.req.url).origin, shortId)
		return c.body(null, 204)
	})

	.get('/:id/leads', byId, validate('query', leadPageQuery), async (c) => {
		const page = await listLeads(c.var.db, c.var.caller.workspaceId, {
			...c.req.valid('query'),
			linkId: c.req.valid('param').id,
			visibleLimit: visibleLimit(c),
		})
		if (!page.linkFound) throw notFound('Link')
		return c.json(page.leads, 200, listHeaders(c.req.url, page))
	})
