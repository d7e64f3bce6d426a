import { Hono } from 'hono'
import { resetConfirmation, resetRequest } from '../../schema/auth'
import type { App } from '../http/context'
import { anyone } from '../http/gates'
import { validate } from '../http/validate'
import { afterResponse, queueMail } from '../mail/enqueue'
import { requireMail } from '../mail/mode'
import { mailTokenHash, newMailToken, spentToken } from '../mail/tokens'
import { accountEvent } from './accountLog'
import { browserOf, rememberDevice } from './device'
import { limitMails, limitTokens, mailsPerHour } from './limits'
import { hashPassword } from './password'
import { closeTabs } from './session'
import { addResetToken, findToken, requireDatabase, resetPassword } from './tokenQueries'
import { refuseWeak } from './weakPassword'

/** Resetting a forgotten password by mail; mounted at /api/auth/reset. */
export const reset = new Hono<App>()
	.post('/', anyone, validate('json', resetRequest), async (c) => {
		const { username } = c.req.valid('json')
		requireMail(c.env, c.req.url)
		await limitMails(c)
		await requireDatabase(c.var.db)
		afterResponse(c, async () => {
			const { id, hash } = newMailToken(c.env)
			const most = mailsPerHour(c.env)
			const user = await addResetToken(c.var.db, username, { hash, most })
			if (user) queueMail(c, { kind: 'reset', userId: user.userId, tokenId: id })
		})
		const message = 'If there is an account with this address, we’ve sent a mail to it.'
		return c.json({ message }, 202)
	})

	.post('/confirm', anyone, validate('json', resetConfirmation), async (c) => {
		const { token, password } = c.req.valid('json')
		await limitTokens(c)
		const found = await findToken(c.var.db, mailTokenHash(token), ['reset'])
		if (!found) throw spentToken()
		await refuseWeak(password, 'password', { email: found.username, name: found.name })
		const event = accountEvent(c, 'password_changed', found.userId)
		const hashed = await hashPassword(password)
		const user = await resetPassword(c.var.db, found, hashed, browserOf(c), event)
		if (!user) throw spentToken()
		for (const workspaceId of user.workspaceIds) closeTabs(c, workspaceId)
		queueMail(c, { kind: 'password-reset', userId: user.id })
		await rememberDevice(c, user.deviceId)
		return c.body(null, 204)
	})
