import { Hono } from 'hono'
import { checkAnswer } from '../../schema/answers/links'
import { addressOfLink } from '../../schema/linkAddress'
import { callerWith } from '../auth/permit'
import { limitReads } from '../auth/workspaceLimits'
import type { App } from '../http/context'
import { conflict, notFound, tooMany } from '../http/errors'
import { byId } from '../http/validate'
import { withReadingLock } from '../links/readingLock'
import { documented, exampleLink } from '../openapi/documented'
import { checkLink } from './check'
import { linkToCheck, recordRequestedCheck } from './queries'
import { failuresToBreak } from './rounds'

const withLink = callerWith((c, identity) =>
	linkToCheck(c.var.db, identity, Number(c.req.param('id'))),
)

/** Checking where a link leads; mounted in /api/links. */
export const checks = new Hono<App>().post(
	'/:id/check',
	documented({
		name: 'checkLink',
		tag: 'Links',
		summary: 'Check where a link leads',
		description:
			'Looks at its destination, booking pages and the addresses of its rules, five at most, and says what is wrong with them. Also done every week; what doesn’t work on two nights makes a link `broken`.',
		ok: 200,
		answer: checkAnswer,
		params: exampleLink,
		errors: [409],
	}),
	byId,
	withLink.permit('links.write'),
	limitReads,
	async (c) => {
		const [link] = withLink.read(c)
		if (!link) throw notFound('Link')
		const { origin } = new URL(addressOfLink(link, new URL(c.req.url).origin))
		const findings = await withReadingLock(c.var.caller.workspaceId, () =>
			checkLink(c.env, link, origin),
		)
		if (!findings)
			throw tooMany('Other addresses are being looked at. Please try again in a moment.', 5)
		const check = await recordRequestedCheck(c.var.db, link, findings, failuresToBreak)
		if (!check) throw conflict('The link has changed meanwhile. Please check it again.')
		return c.json(check)
	},
)
