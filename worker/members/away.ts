import { Hono } from 'hono'
import { awayChange } from '../../schema/member'
import { may } from '../../schema/permissions'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { forbidden, notFound } from '../http/errors'
import { validate } from '../http/validate'
import { setAway } from './awayQueries'

/** PUT /api/workspace/away: until when links deal the caller no leads, or somebody else, for whoever manages them. */
export const away = new Hono<App>().put(
	'/',
	permit('account.own'),
	validate('json', awayChange),
	async (c) => {
		const { userId, role, workspaceId } = c.var.caller
		const { memberId = userId, until } = c.req.valid('json')
		if (memberId !== userId && !may(role, 'workspace.manage')) {
			throw forbidden('Only they themselves, an owner or an admin can change this')
		}
		if (!(await setAway(c.var.db, workspaceId, memberId, until))) throw notFound('Member')
		return c.json({ awayUntil: until })
	},
)
