import { type Context, Hono } from 'hono'
import { login, signup } from '../../schema/auth'
import type { App } from '../http/context'
import { conflict, unauthorized } from '../http/errors'
import { anyone } from '../http/gates'
import { validate } from '../http/validate'
import { afterResponse, queueMail } from '../mail/enqueue'
import { hasProvider } from '../mail/mode'
import { newMailToken } from '../mail/tokens'
import { signingKey } from '../platform/secrets'
import { providers } from '../providers/routes'
import { account } from './account'
import { accountEvent, logFailedAttempt } from './accountLog'
import { address } from './address'
import { claimedDevice, rememberDevice } from './device'
import { refuseWhenFull } from './hashQueue'
import { limitLogin, limitLoginAddress, limitSignup, mailsPerHour } from './limits'
import { otherLogins } from './otherLogins'
import { passkeys } from './passkeys'
import { hashPassword, verifyPassword } from './password'
import {
	addUser,
	confirmToken,
	findUser,
	type NewUser,
	rehashPassword,
	userByPassword,
} from './queries'
import { reset } from './reset'
import { endSession, newSession, setSessionCookie, startSession } from './session'
import { addUserByMail, requireDatabase } from './tokenQueries'
import { refuseWeak } from './weakPassword'

export const auth = new Hono<App>()
	.route('/', account)
	.route('/', address)
	.route('/reset', reset)
	.route('/', passkeys)
	.route('/login', otherLogins)
	.route('/providers', providers)

	.post('/signup', anyone, validate('json', signup), async (c) => {
		const { username, password, timezone, ...given } = c.req.valid('json')
		const name = given.name ?? username.split('@')[0] ?? username
		// Before anything is stored: without a safe secret the new account could not log in.
		signingKey(c.env)
		await limitSignup(c)
		await refuseWeak(password, 'password', { email: username, name })
		return signUp(c, { username, password: await hashPassword(password), name, timezone })
	})

	.post('/login', anyone, validate('json', login), async (c) => {
		const { username, password } = c.req.valid('json')
		const { db } = c.var
		refuseWhenFull('account')
		await limitLoginAddress(c)
		const user = await findUser(db, username, await claimedDevice(c))
		await limitLogin(c, username, user?.deviceId)
		const { correct, outdated } = await verifyPassword(password, user?.password)
		if (user && !correct) logFailedAttempt(c, 'login_failed', user.id)
		if (!user || !correct) throw unauthorized('Invalid credentials')
		const { id, deviceId, password: stored } = user
		const better = outdated ? [rehashPassword(db, id, stored, await hashPassword(password))] : []
		const userId = userByPassword(id, stored)
		const event = accountEvent(c, 'login', userId)
		await startSession(c, userId, { device: deviceId }, event, ...better)
		return c.json({ username: user.username, name: user.name, email: user.username })
	})

	.post('/logout', anyone, async (c) => {
		await endSession(c)
		return c.body(null, 204)
	})

/** Signs up someone whose password is already hashed, and logs them in. */
export async function signUp(c: Context<App>, user: NewUser) {
	if (hasProvider(c.env)) return signUpByMail(c, user)
	const session = newSession(c)
	const { id, hash } = newMailToken(c.env)
	const { db } = c.var
	const added = await addUser(db, user, session, (userId) => [
		confirmToken(db, userId, hash),
		accountEvent(c, 'signup', userId),
	])
	if (!added) {
		throw conflict('An account with this email already exists. Please log in instead.')
	}
	queueMail(c, { kind: 'confirm', userId: added.id, tokenId: id })
	await setSessionCookie(c, session)
	await rememberDevice(c, added.deviceId)
	const { username, name } = user
	return c.json({ username, name, email: username }, 201)
}

/**
 * Signs up where mail is set up: only the mail, not the answer or its timing, reveals whether the address has an
 * account.
 */
async function signUpByMail(c: Context<App>, user: NewUser) {
	await requireDatabase(c.var.db)
	afterResponse(c, async () => {
		const { id, hash } = newMailToken(c.env)
		const { origin } = new URL(c.req.url)
		const token = { hash, most: mailsPerHour(c.env) }
		const added = await addUserByMail(c.var.db, user, origin, token)
		if (added) queueMail(c, { ...added, tokenId: id })
	})
	return c.json({ message: 'Please check your inbox: we’ve sent you a mail.' }, 202)
}
