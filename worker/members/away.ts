import { Hono } from 'hono'
import { awayAnswer } from '../../schema/answers/account'
import { awayChange } from '../../schema/member'
import { may } from '../../schema/permissions'
import { accountEventIf } from '../auth/accountLog'
import { permit } from '../auth/permit'
import type { App } from '../http/context'
import { forbidden, notFound } from '../http/errors'
import { validate } from '../http/validate'
import { documented } from '../openapi/documented'
import { personAway, setAway } from './awayQueries'

/** PUT /api/workspace/away: until when links deal the caller no leads; managers can set it for others. */
export const away = new Hono<App>().put(
	'/',
	documented({
		name: 'setAway',
		tag: 'Account',
		summary: 'Set until when a member is away',
		description:
			'Links assign no leads to members who are away. Null means back. Without `memberId`, it applies to yourself; setting it for others takes an owner or admin.',
		ok: 200,
		answer: awayAnswer,
		body: { until: '2099-08-17' },
	}),
	permit('members.away'),
	validate('json', awayChange),
	async (c) => {
		const { userId, role, workspaceId } = c.var.caller
		const { memberId: id = userId, until } = c.req.valid('json')
		if (id !== userId && !may(role, 'workspace.manage')) {
			throw forbidden('Only they themselves, an owner or an admin can change this')
		}
		const event = accountEventIf(c, 'away_changed', { about: personAway(id, until) })
		if (!(await setAway(c.var.db, workspaceId, id, until, event))) throw notFound('Member')
		return c.json({ id, awayUntil: until })
	},
)
