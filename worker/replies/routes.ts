import { Hono } from 'hono'
import { z } from 'zod'
import { replyTest } from '../../schema/replyShape'
import { callerWith, permit } from '../auth/permit'
import type { App } from '../http/context'
import { notFound } from '../http/errors'
import { limit } from '../http/rateLimit'
import { byId, validate } from '../http/validate'
import { requireKnownTags } from '../links/refusals'
import { mailMode } from '../mail/mode'
import { documented, exampleLink } from '../openapi/documented'
import { requireMailAllowed } from './allowed'
import { linkToTest, usageOf } from './ownerQueries'
import { mailLimit } from './send'

/** A workspace's daily limit of mails to visitors and today's use of it; mounted at /api/mail. */
export const visitorMail = new Hono<App>().get('/visitors', permit('app.use'), async (c) => {
	const { since, used, barredUntil } = await usageOf(c.var.db, c.var.caller.workspaceId)
	return c.json({
		mode: mailMode(c.env, c.req.url),
		used,
		limit: mailLimit(c.env, c.var.plan.plan, since),
		barredUntil,
	})
})

const tested = callerWith((c, identity) =>
	linkToTest(c.var.db, identity, Number(c.req.param('id'))),
)

/** Sends a reply to the owner who is writing it; mounted at /api/links. */
export const replyTesting = new Hono<App>().post(
	'/:id/reply/test',
	documented({
		name: 'testReply',
		tag: 'Links',
		summary: 'Send yourself a reply',
		description: 'By email, filled with examples. It doesn’t have to be saved.',
		ok: 200,
		answer: z.object({ sent: z.boolean() }),
		params: exampleLink,
		body: { subject: 'Your guide, {name}', text: 'Here it is: {destination}' },
	}),
	byId,
	validate('json', replyTest),
	tested.permit('links.write'),
	async (c) => {
		const [link] = tested.read(c)
		if (!link) throw notFound('Link')
		const { language, ...reply } = c.req.valid('json')
		requireMailAllowed(c.env, c.req.url, { reply }, link)
		requireKnownTags(Object.entries(reply), link.fields)
		const { userId } = c.var.caller
		const message = 'You have just sent several of these. Please wait a minute.'
		await limit(c.env, c.env.MAIL_LIMIT, `reply test ${userId}`, message)
		const id = crypto.randomUUID()
		const { id: linkId } = c.req.valid('param')
		await c.env.MAILS.send({ type: 'reply-test', id, userId, linkId, language, reply })
		return c.json({ sent: true })
	},
)
