import { Hono } from 'hono'
import { inviteAcceptance, inviteSecret } from '../../schema/workspace'
import { accountEventIf } from '../auth/accountLog'
import { limitTokens } from '../auth/limits'
import { refuseUnconfirmed } from '../auth/own'
import { callerWith } from '../auth/permit'
import type { App } from '../http/context'
import { conflict, forbidden, HttpError, unauthorized } from '../http/errors'
import { anyone } from '../http/gates'
import { validate } from '../http/validate'
import { mailTokenHash } from '../mail/tokens'
import { notifyTabs } from '../notifications/announce'
import { findInvite, inviteToCaller, joinWorkspace } from './inviteQueries'

const invited = callerWith((c, identity) => {
	const { secret } = c.req.valid('json' as never) as { secret: string }
	return inviteToCaller(c.var.db, identity, mailTokenHash(secret))
})

/** Invitations as the invited see them; mounted at /api/invites. */
export const joining = new Hono<App>()
	/** An invitation's details. */
	.get('/:secret', anyone, validate('param', inviteSecret), async (c) => {
		await limitTokens(c)
		const [found] = await findInvite(c.var.db, mailTokenHash(c.req.valid('param').secret))
		if (!found) throw unknown()
		if (found.usedAt) throw used()
		if (found.expiresAt.getTime() <= Date.now()) throw expired()
		const { workspace, color, email, role, invitedBy, expiresAt } = found
		return c.json({
			workspace,
			color,
			email,
			role,
			invitedBy,
			expiresAt: expiresAt.toISOString(),
		})
	})

	/** Accepts an invitation to the caller's address. A repetition by the same person changes nothing. */
	.post('/accept', validate('json', inviteAcceptance), invited.permit('account.own'), async (c) => {
		const [found] = invited.read(c)
		if (!found) throw unauthorized()
		const { invite, username, isMember } = found
		if (!invite) throw unknown()
		if (invite.email !== username) {
			throw forbidden(
				`This invitation is for ${invite.email}, and you’re logged in as ${username}. Log in with that address, or ask for an invitation to yours.`,
			)
		}
		const { workspaceId } = invite
		if (invite.usedAt && isMember) return c.json({ workspaceId })
		if (invite.usedAt) throw used()
		if (invite.expiresAt.getTime() <= Date.now()) throw expired()
		refuseUnconfirmed(c.env, found)
		const event = accountEventIf(c, 'member_joined', { workspaceId })
		const { userId } = c.var.caller
		const joined = await joinWorkspace(
			c.var.db,
			{
				id: invite.id,
				userId,
				hash: mailTokenHash(c.req.valid('json').secret),
				site: new URL(c.req.url).origin,
			},
			event,
		)
		if (!joined) throw unknown()
		c.executionCtx.waitUntil(notifyTabs(c.env, joined.notified))
		return c.json({ workspaceId })
	})

const unknown = () =>
	new HttpError(
		404,
		'not_found',
		'This invitation doesn’t work. It may have been revoked, or replaced by a newer one. Ask for a new link.',
	)

const used = () =>
	conflict('This invitation has already been used. Log in to get to the workspace.')

const expired = () =>
	new HttpError(
		410,
		'ended',
		'This invitation has expired. Ask whoever invited you to send it again.',
	)
