import { type Context, Hono } from 'hono'
import {
	accountDeletion,
	type DeviceSummary,
	logQuery,
	passwordChange,
	profileChange,
	proof,
} from '../../schema/account'
import { profileAnswer, userAnswer } from '../../schema/answers/account'
import { isOperator } from '../abuse/operators'
import { accountJson } from '../download/accountJson'
import type { App } from '../http/context'
import { HttpError, unauthorized } from '../http/errors'
import { streamOf } from '../http/stream'
import { byId, validate } from '../http/validate'
import { queueMail } from '../mail/enqueue'
import { documented } from '../openapi/documented'
import { deleteStripeCustomers } from '../payments/payer'
import { takesPayments } from '../payments/stripe'
import { afterWorkspaceDeletion } from '../workspace/deletion'
import { accountToDelete, deleteUser, handOverFirst } from '../workspace/deletionQueries'
import { accountEvent, accountEventIf, logFailedAttempt } from './accountLog'
import { readLog } from './accountLogQueries'
import { browserOf, dropDeviceCookie, rememberDevice } from './device'
import { confirmSession, deleteDevice, endAllAccess, knownDevices } from './deviceQueries'
import { detachLease } from './lease'
import { limitPasswordChecks } from './limits'
import { own } from './own'
import { hashPassword, isPassword, verifyPassword } from './password'
import { callerWith, permit } from './permit'
import { accountShown, changePassword, setName } from './queries'
import { closeTabs, dropSessionCookie, readSessionId, requireFresh, requireProof } from './session'
import { refuseWeak } from './weakPassword'

const shown = callerWith((c, identity) => accountShown(c.var.db, identity))
const toDelete = callerWith((c, identity) => accountToDelete(c.var.db, identity))

/** What owners can do with their own account, mounted at /api/auth. */
export const account = new Hono<App>()
	.get(
		'/user',
		documented({
			name: 'getUser',
			tag: 'Account',
			summary: 'Get the token’s account',
			ok: 200,
			answer: userAnswer,
		}),
		shown.permit('account.read'),
		(c) => {
			const [found = accountDeleted()] = shown.read(c)
			const { id, name, email, emailConfirmed, workspace, offered, members } = found
			const { connectors, paused, unread } = found
			const { role, timezone, seatless = false } = c.var.caller
			const { plan, until, renews } = c.var.plan
			return c.json({
				id,
				name,
				email,
				emailConfirmed: Boolean(emailConfirmed),
				role,
				/** The workspace's; null means UTC. */
				timezone,
				plan,
				planUntil: until?.toISOString() ?? null,
				planRenews: renews,
				/** Whether this server sells and enforces plans. */
				billing: takesPayments(c.env),
				/** Why the account is suspended; null if it is not. */
				suspendedFor: c.var.suspendedFor,
				operator: isOperator(c.env, found),
				workspace,
				/** How many people the workspace has. */
				members,
				/** Whether the plan has no seat for the caller. */
				seatless,
				offered,
				/** The tools at which its leads have arrived. */
				connectors,
				paused,
				unread,
			})
		},
	)

	.patch(
		'/user',
		documented({
			name: 'changeUser',
			tag: 'Account',
			summary: 'Change the name',
			ok: 200,
			answer: profileAnswer,
			body: { name: 'Ada Byron' },
		}),
		permit('account.rename'),
		validate('json', profileChange),
		async (c) => {
			const { name } = c.req.valid('json')
			const event = accountEvent(c, 'profile_changed')
			return c.json((await setName(c.var.db, c.var.caller.userId, name, event)) ?? accountDeleted())
		},
	)

	.post('/password', own.permit('account.own'), validate('json', passwordChange), async (c) => {
		const { current, next } = c.req.valid('json')
		const [account = accountDeleted()] = own.read(c)
		await refuseWeak(next, 'next', account)
		if (isPassword(account.password)) {
			await requirePassword(c, current ?? '', account.password, 'current')
		} else requireProof(c)
		const change = {
			password: await hashPassword(next),
			sessionId: (await readSessionId(c)) ?? accountDeleted(),
			browser: browserOf(c),
		}
		const event = accountEvent(c, 'password_changed')
		const device = await changePassword(c.var.db, c.var.caller.userId, change, event)
		await rememberDevice(c, device ?? accountDeleted())
		queueMail(c, { kind: 'password-changed', userId: c.var.caller.userId })
		return c.body(null, 204)
	})

	/** Whether the caller has confirmed their identity recently: see requireFresh. */
	.get('/proof', permit('account.own'), requireFresh, (c) => c.body(null, 204))

	.post('/proof', own.permit('account.own'), validate('json', proof), async (c) => {
		await requirePassword(c, c.req.valid('json').password, own.read(c)[0]?.password)
		await confirmSession(c.var.db, (await readSessionId(c)) ?? accountDeleted())
		return c.body(null, 204)
	})

	.get('/sessions', permit('account.own'), async (c) => {
		const sessionId = (await readSessionId(c)) ?? accountDeleted()
		const known = await knownDevices(c.var.db, c.var.caller.userId, sessionId)
		return c.json(
			known.map(
				({ lastUsedAt, loggedInAt, ...device }): DeviceSummary => ({
					...device,
					lastUsedAt: lastUsedAt.toISOString(),
					loggedInAt: loggedInAt?.toISOString() ?? null,
				}),
			),
		)
	})

	.delete('/sessions', permit('account.own'), async (c) => {
		const { db, caller } = c.var
		await db.batch([...endAllAccess(db, caller.userId), accountEvent(c, 'logout_everywhere')])
		closeTabs(c, caller.workspaceId)
		dropSessionCookie(c)
		dropDeviceCookie(c)
		return c.body(null, 204)
	})

	.delete('/sessions/:id', permit('account.own'), byId, async (c) => {
		const { id } = c.req.valid('param')
		const event = accountEventIf(c, 'device_removed')
		await deleteDevice(c.var.db, c.var.caller.userId, id, event)
		closeTabs(c, c.var.caller.workspaceId)
		return c.body(null, 204)
	})

	.get('/log', permit('account.own'), validate('query', logQuery), async (c) =>
		c.json(await readLog(c.var.db, c.var.caller.userId, c.req.valid('query').before)),
	)

	.get(
		'/download',
		permit('account.own', { exclusive: 'export', counts: true }),
		requireFresh,
		(c) => {
			const json = accountJson(c.var.db, c.var.caller, accountEvent(c, 'data_downloaded'))
			return c.body(streamOf(json, detachLease(c)), 200, {
				'Content-Type': 'application/json; charset=utf-8',
				'Content-Disposition': `attachment; filename="leadlinks-${new Date().toISOString().slice(0, 10)}.json"`,
			})
		},
	)

	/** A 409 while others are in a workspace that only the caller owns. */
	.delete('/user', toDelete.permit('account.own'), validate('json', accountDeletion), async (c) => {
		const [found = accountDeleted()] = toDelete.read(c)
		const { password } = c.req.valid('json')
		if (password === undefined) requireProof(c)
		else await requirePassword(c, password, found.password)
		if (found.shared !== null) throw handOverFirst(found.shared)
		await deleteStripeCustomers(c.env, JSON.parse(found.customers) as string[])
		const more = await deleteUser(c.var.db, c.var.caller.userId, Boolean(found.hasManyLeads))
		await afterWorkspaceDeletion(c, JSON.parse(found.workspaceIds) as number[], found, more)
		dropSessionCookie(c)
		dropDeviceCookie(c)
		return c.body(null, 204)
	})

/** The account was deleted between two statements of one request. */
function accountDeleted(): never {
	throw unauthorized()
}

/**
 * Throws a 403 for the field unless the password is the stored one. Not a 401, which means that the
 * session has ended.
 */
async function requirePassword(
	c: Context<App>,
	password: string,
	stored: string | undefined,
	field = 'password',
) {
	await limitPasswordChecks(c)
	const { correct } = await verifyPassword(password, stored)
	if (correct) return
	logFailedAttempt(c, 'login_failed', c.var.caller.userId)
	const message = 'The password is wrong'
	throw new HttpError(403, 'forbidden', message, { issues: [{ path: field, message }] })
}
