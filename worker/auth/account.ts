import { type Context, Hono } from 'hono'
import {
	accountDeletion,
	passwordChange,
	profileChange,
	type SessionSummary,
} from '../../schema/account'
import { forgetLink } from '../capture/publicLink'
import type { App } from '../context'
import { forbidden } from '../errors'
import { leaveStripe } from '../payments/leaveStripe'
import { dropCookie, openSessions, requireOwner, revokeSessions } from '../session'
import { streamOf } from '../stream'
import { validate } from '../validate'
import { forgetDevice } from './device'
import { accountJson } from './download'
import { limitPasswordChecks } from './limits'
import { hashPassword, verifyPassword } from './password'
import { changePassword, deleteUser, passwordOf, setName } from './queries'

/** What owners do with their own account, mounted at /api/auth. */
export const account = new Hono<App>()
	.patch('/user', requireOwner, validate('json', profileChange), async (c) => {
		const { name } = c.req.valid('json')
		await setName(c.var.db, c.var.owner.id, name)
		return c.json({ name, email: c.var.owner.email })
	})

	.post('/password', requireOwner, validate('json', passwordChange), async (c) => {
		const { current, next } = c.req.valid('json')
		await requirePassword(c, current)
		await changePassword(c.var.db, c.var.owner.id, await hashPassword(next), c.var.sessionId)
		return c.body(null, 204)
	})

	.get('/sessions', requireOwner, async (c) => {
		const sessions = await openSessions(c.var.db, c.var.owner.id)
		return c.json(
			sessions.map(
				({ id, userAgent, createdAt }): SessionSummary => ({
					userAgent,
					createdAt: createdAt.toISOString(),
					current: id === c.var.sessionId,
				}),
			),
		)
	})

	.delete('/sessions', requireOwner, async (c) => {
		await revokeSessions(c.var.db, c.var.owner.id)
		dropCookie(c)
		return c.body(null, 204)
	})

	.get('/download', requireOwner, (c) => {
		return c.body(streamOf(accountJson(c.var.db, c.var.owner.id)), 200, {
			'Content-Type': 'application/json; charset=utf-8',
			'Content-Disposition': `attachment; filename="leadlinks-${new Date().toISOString().slice(0, 10)}.json"`,
		})
	})

	.delete('/user', requireOwner, validate('json', accountDeletion), async (c) => {
		await requirePassword(c, c.req.valid('json').password)
		await leaveStripe(c.env, c.var.db, c.var.owner.id)
		const shortIds = await deleteUser(c.var.db, c.var.owner.id)
		const { origin } = new URL(c.req.url)
		// The account is gone whatever becomes of the copies, which go stale within a minute.
		await Promise.allSettled(shortIds.map((shortId) => forgetLink(origin, shortId)))
		dropCookie(c)
		forgetDevice(c)
		return c.body(null, 204)
	})

/** Throws a 403 unless the owner knows the password: a 401 would say that the session is over. */
async function requirePassword(c: Context<App>, password: string) {
	await limitPasswordChecks(c)
	const { correct } = await verifyPassword(password, await passwordOf(c.var.db, c.var.owner.id))
	if (!correct) throw forbidden('The password is wrong')
}
