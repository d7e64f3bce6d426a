import { Hono } from 'hono'
import { passkeyAnswer, passkeyInput } from '../../schema/passkey'
import { recoveryCodeCount } from '../../schema/passkeyLimits'
import type { App } from '../http/context'
import { unauthorized } from '../http/errors'
import { byId, validate } from '../http/validate'
import { accountEvent, accountEventIf } from './accountLog'
import { takeChallenge } from './challenge'
import { own, refuseUnconfirmed, requireConfirmed } from './own'
import {
	loginOptions,
	readRegistration,
	registrationOptions,
	requireAnswer,
	wrongPasskey,
} from './passkey'
import {
	addPasskey,
	confirmByPasskey,
	deletePasskey,
	passkeysOf,
	replaceCodes,
} from './passkeyQueries'
import { callerWith, permit } from './permit'
import { accountOf } from './queries'
import { newRecoveryCode, recoveryHash } from './recoveryCode'
import { readSessionId, requireFresh } from './session'
import { signInMethods } from './signInMethods'

const keys = callerWith((c, { userId }) => passkeysOf(c.var.db, userId))

/** Login and identity checks besides the password, mounted at /api/auth. */
export const passkeys = new Hono<App>()
	.get('/passkeys', permit('account.own'), async (c) =>
		c.json(await signInMethods(c.var.db, c.var.caller.userId)),
	)

	.post('/passkeys/options', keys.permit('account.own'), requireFresh, async (c) => {
		const { db, caller } = c.var
		const [user] = await accountOf(db, caller)
		if (!user) throw unauthorized()
		refuseUnconfirmed(c.env, user)
		return c.json(await registrationOptions(c, { ...user, id: caller.userId }, keys.read(c)))
	})

	.post(
		'/passkeys',
		own.permit('account.own'),
		requireConfirmed,
		requireFresh,
		validate('json', passkeyInput),
		async (c) => {
			const { db, caller } = c.var
			const challenge = await takeChallenge(c, 'register', caller.userId)
			const passkey = await readRegistration(c, challenge, c.req.valid('json'))
			const event = accountEventIf(c, 'passkey_added')
			return c.json(await addPasskey(db, caller.userId, passkey, challenge, event), 201)
		},
	)

	.delete('/passkeys/:id', permit('account.own'), requireFresh, byId, async (c) => {
		const { db, caller } = c.var
		const event = accountEventIf(c, 'passkey_removed')
		await deletePasskey(db, caller.userId, c.req.valid('param').id, event)
		return c.body(null, 204)
	})

	/** Replaces all codes; the new ones are shown only this once. */
	.post('/recovery-codes', own.permit('account.own'), requireConfirmed, requireFresh, async (c) => {
		const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
		const event = accountEvent(c, 'recovery_codes_made')
		await replaceCodes(c.var.db, c.var.caller.userId, codes.map(recoveryHash), event)
		return c.json({ codes }, 201)
	})

	.post('/proof/passkey/options', permit('account.own'), async (c) =>
		c.json(await loginOptions(c, 'confirm', c.var.caller.userId)),
	)

	.post(
		'/proof/passkey',
		keys.permit('account.own'),
		validate('json', passkeyAnswer),
		async (c) => {
			const { db, caller } = c.var
			const challenge = await takeChallenge(c, 'confirm', caller.userId)
			const answer = c.req.valid('json')
			const passkey = keys.read(c).find(({ credentialId }) => credentialId === answer.credential.id)
			if (!passkey) throw wrongPasskey()
			const counter = await requireAnswer(c, challenge, answer, passkey)
			const sessionId = (await readSessionId(c)) ?? ''
			if (!(await confirmByPasskey(db, sessionId, passkey, challenge, counter)))
				throw wrongPasskey()
			return c.body(null, 204)
		},
	)
