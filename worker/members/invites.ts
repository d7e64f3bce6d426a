import { type Context, Hono } from 'hono'
import { paths } from '../../schema/paths'
import { plans } from '../../schema/plans'
import { type InviteInput, inviteInput, memberChange } from '../../schema/workspace'
import { requireGoodStanding } from '../abuse/standing'
import { accountEventIf } from '../auth/accountLog'
import { limitMails } from '../auth/limits'
import { refuseUnconfirmed } from '../auth/own'
import { callerWith, permit } from '../auth/permit'
import type { App } from '../http/context'
import { conflict, forbidden, notFound, unauthorized } from '../http/errors'
import { byId, validate } from '../http/validate'
import { queueMail } from '../mail/enqueue'
import { newMailToken, tokenOf } from '../mail/tokens'
import { seatsOf } from '../payments/plan'
import {
	addInvite,
	beforeInvite,
	changeInvite,
	deleteInvite,
	invitesOf,
	renewInvite,
	type StoredInvite,
} from './inviteQueries'

const added = callerWith((c, identity) =>
	beforeInvite(c.var.db, identity, (c.req.valid('json' as never) as InviteInput).email),
)

/** Invitations to a workspace; mounted at /api/workspace/invites. */
export const invites = new Hono<App>()
	.get('/', permit('members.manage'), async (c) => {
		const pending = await invitesOf(c.var.db, c.var.caller.workspaceId)
		return c.json(pending.map((invite) => shown(c, invite)))
	})

	.post(
		'/',
		validate('json', inviteInput),
		added.permit('members.manage'),
		requireGoodStanding,
		async (c) => {
			const input = c.req.valid('json')
			const [before] = added.read(c)
			if (!before) throw unauthorized()
			refuseUnconfirmed(c.env, before)
			if (before.isMember) throw conflict(`${input.email} is already in this workspace`)
			if (before.people >= seatsOf(c)) throw noSeatLeft(c)
			await limitMails(c)
			const token = newMailToken(c.env)
			const event = accountEventIf(c, 'member_invited', { about: `${input.email}: ${input.role}` })
			const { db, caller } = c.var
			const invite = await addInvite(db, caller, input, token, seatsOf(c), event)
			if (!invite) throw conflict('This workspace has as many people as it can')
			queueMail(c, { kind: 'invite', inviteId: invite.id, tokenId: token.id })
			return c.json(shown(c, invite), 201)
		},
	)

	.patch('/:id', byId, validate('json', memberChange), permit('members.manage'), async (c) => {
		const { id } = c.req.valid('param')
		const { role } = c.req.valid('json')
		const invite = await changeInvite(c.var.db, c.var.caller.workspaceId, id, role)
		if (!invite) throw gone()
		return c.json(shown(c, invite))
	})

	/** Sends an invitation again, with a new link: the old one ends. */
	.post('/:id/resend', byId, permit('members.manage'), async (c) => {
		await limitMails(c)
		const { id } = c.req.valid('param')
		const token = newMailToken(c.env)
		const invite = await renewInvite(c.var.db, c.var.caller.workspaceId, id, token)
		if (!invite) throw gone()
		queueMail(c, { kind: 'invite', inviteId: invite.id, tokenId: token.id })
		return c.json(shown(c, invite))
	})

	.delete('/:id', byId, permit('members.manage'), async (c) => {
		const { id } = c.req.valid('param')
		const event = accountEventIf(c, 'invite_revoked')
		if (!(await deleteInvite(c.var.db, c.var.caller.workspaceId, id, event))) throw gone()
		return c.body(null, 204)
	})

const gone = () => notFound('Invitation')

/** An invitation with its link, which only those see who could send it. */
const shown = (c: Context<App>, { tokenId, createdAt, expiresAt, ...invite }: StoredInvite) => ({
	...invite,
	createdAt: createdAt.toISOString(),
	expiresAt: expiresAt.toISOString(),
	link: new URL(c.req.url).origin + paths.invite(tokenOf(c.env, tokenId)),
})

/** Says which plan has room. */
function noSeatLeft(c: Context<App>) {
	const { name, seats } = plans[c.var.plan.plan]
	const roomier = Object.values(plans).find((plan) => plan.seats > seats)
	const people = seats === 1 ? 'one person' : `${seats} people`
	return forbidden(
		`Your ${name} plan has room for ${people}, counting invitations. ${
			roomier
				? `The ${roomier.name} plan has room for ${roomier.seats}.`
				: 'Remove somebody, or revoke an invitation, to make room.'
		}`,
		'upgrade_required',
	)
}
