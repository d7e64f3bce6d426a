import type { SQL } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { memberAnswer } from '../../schema/answers/account'
import { may } from '../../schema/permissions'
import { departure, handoverInput, memberChange } from '../../schema/workspace'
import { accountEventIf } from '../auth/accountLog'
import { permit } from '../auth/permit'
import { closeTabs, requireFresh } from '../auth/session'
import { evictLink } from '../capture/publicLink'
import type { App } from '../http/context'
import { forbidden } from '../http/errors'
import { byId, validate } from '../http/validate'
import { queueMail } from '../mail/enqueue'
import { announce } from '../notifications/announce'
import { documented } from '../openapi/documented'
import { seatsOf } from '../payments/plan'
import { leaveWorkspace, removeMember } from './leavingQueries'
import {
	changeRole,
	endOffer,
	membersOf,
	offerWorkspace,
	personById,
	personGiven,
	takeOver,
} from './queries'

/** The log's entry about leads that are handed over. */
const handedOver = (c: Context<App>) => (about: SQL) =>
	accountEventIf(c, 'leads_handed_over', { about })

/** Once somebody has left: closes their tabs, notifies who got their leads, and refreshes links that dealt to them. */
async function afterDeparture(
	c: Context<App>,
	{ notified, names }: Awaited<ReturnType<typeof removeMember>>,
) {
	closeTabs(c, c.var.caller.workspaceId)
	announce(c, notified)
	await evictLink(new URL(c.req.url).origin, names)
}

/** The people of a workspace; mounted at /api/workspace. */
export const members = new Hono<App>()
	.get(
		'/members',
		documented({
			name: 'listMembers',
			tag: 'Account',
			summary: 'List the members',
			description: 'Everyone in the workspace, by name.',
			ok: 200,
			answer: z.array(memberAnswer),
		}),
		permit('workspace.read'),
		async (c) => {
			const seats = seatsOf(c)
			const all = await membersOf(c.var.db, c.var.caller.workspaceId)
			return c.json(
				all.map(({ seat, joinedAt, lastSeenAt, awayUntil, ...member }) => ({
					...member,
					awayUntil: awayUntil?.toISOString() ?? null,
					joinedAt: joinedAt.toISOString(),
					lastSeenAt: lastSeenAt?.toISOString() ?? null,
					seated: seat < seats,
				})),
			)
		},
	)

	.patch(
		'/members/:id',
		byId,
		validate('json', memberChange),
		permit('members.manage'),
		async (c) => {
			const { id } = c.req.valid('param')
			const { role } = c.req.valid('json')
			const event = accountEventIf(c, 'role_changed', { about: personGiven(id, role) })
			await changeRole(c.var.db, c.var.caller, id, role, event)
			closeTabs(c, c.var.caller.workspaceId)
			return c.json({ id, role })
		},
	)

	.delete(
		'/members/:id',
		byId,
		validate('json', departure),
		permit('members.manage'),
		async (c) => {
			const { id } = c.req.valid('param')
			const events = [accountEventIf(c, 'member_removed', { about: personById(id) })]
			const leaving = { id, ...c.req.valid('json'), events, handedOver: handedOver(c) }
			await afterDeparture(c, await removeMember(c.var.db, c.var.caller, leaving))
			return c.body(null, 204)
		},
	)

	.post('/leave', validate('json', departure), permit('app.use'), async (c) => {
		const { db, caller } = c.var
		const { handTo } = c.req.valid('json')
		if (handTo !== null && !may(caller.role, 'leads.write')) {
			throw forbidden('You can’t assign leads, not even your own')
		}
		const events = [accountEventIf(c, 'member_left'), accountEventIf(c, 'workspace_left')]
		const leaving = { handTo, events, handedOver: handedOver(c) }
		await afterDeparture(c, await leaveWorkspace(db, caller, leaving))
		return c.body(null, 204)
	})

	/** Offers the workspace to a member, who becomes its owner by accepting. */
	.post(
		'/handover',
		validate('json', handoverInput),
		permit('workspace.own'),
		requireFresh,
		async (c) => {
			const { memberId } = c.req.valid('json')
			const { db, caller } = c.var
			const event = accountEventIf(c, 'handover_offered', { about: personById(memberId) })
			await offerWorkspace(db, caller, memberId, event)
			queueMail(c, { kind: 'handover', userId: memberId, workspaceId: caller.workspaceId })
			return c.body(null, 204)
		},
	)

	/** Withdraws the offer, or declines it. */
	.delete('/handover', permit('app.use'), async (c) => {
		await endOffer(c.var.db, c.var.caller)
		return c.body(null, 204)
	})

	.post('/handover/accept', permit('app.use'), requireFresh, async (c) => {
		const { db, caller } = c.var
		await takeOver(db, caller, accountEventIf(c, 'owner_changed'))
		closeTabs(c, caller.workspaceId)
		return c.body(null, 204)
	})
