import { Hono } from 'hono'
import { recoveryLogin } from '../../schema/auth'
import { passkeyAnswer } from '../../schema/passkey'
import type { App } from '../http/context'
import { unauthorized } from '../http/errors'
import { anyone } from '../http/gates'
import { validate } from '../http/validate'
import { accountEvent, logFailedAttempt } from './accountLog'
import { takeChallenge } from './challenge'
import { claimedDevice } from './device'
import { limitLogin, limitLoginAddress } from './limits'
import { loginOptions, requireAnswer, wrongPasskey } from './passkey'
import { findPasskey, recordAnswer, spendCode, userByCode, userByPasskey } from './passkeyQueries'
import { findUser } from './queries'
import { recoveryHash } from './recoveryCode'
import { startSession } from './session'

/** Logins without a password, mounted at /api/auth/login. */
export const otherLogins = new Hono<App>()
	.post('/passkey/options', anyone, async (c) => c.json(await loginOptions(c, 'login')))

	.post('/passkey', anyone, validate('json', passkeyAnswer), async (c) => {
		await limitLoginAddress(c)
		const challenge = await takeChallenge(c, 'login')
		const answer = c.req.valid('json')
		const { db } = c.var
		const passkey = await findPasskey(db, answer.credential.id, await claimedDevice(c))
		if (!passkey) throw wrongPasskey()
		const counter = await requireAnswer(c, challenge, answer, passkey)
		const userId = userByPasskey(passkey, challenge, counter)
		await startSession(
			c,
			userId,
			{ device: passkey.deviceId },
			accountEvent(c, 'login_passkey', userId),
			...recordAnswer(db, passkey, challenge, counter),
		)
		const { username, userName } = passkey
		return c.json({ username, name: userName, email: username })
	})

	.post('/recovery', anyone, validate('json', recoveryLogin), async (c) => {
		const { username, code } = c.req.valid('json')
		const { db } = c.var
		await limitLoginAddress(c)
		const user = await findUser(db, username, await claimedDevice(c))
		await limitLogin(c, username, user?.deviceId)
		// Without an account the code is looked up too, so the answer takes as long.
		const id = user?.id ?? 0
		const hash = recoveryHash(code)
		const userId = userByCode(id, hash)
		await startSession(
			c,
			userId,
			{ device: user?.deviceId, byRecovery: true },
			accountEvent(c, 'login_recovery', userId),
			spendCode(db, id, hash),
		).catch((error: unknown) => {
			if (user) logFailedAttempt(c, 'recovery_failed', user.id)
			throw error
		})
		if (!user) throw unauthorized('Invalid credentials')
		return c.json({ username, name: user.name, email: username })
	})
