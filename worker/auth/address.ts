import { Hono } from 'hono'
import { emailChange } from '../../schema/account'
import { mailToken } from '../../schema/auth'
import type { App } from '../http/context'
import { badInput, conflict, tooMany, unauthorized } from '../http/errors'
import { anyone } from '../http/gates'
import { validate } from '../http/validate'
import { queueMail } from '../mail/enqueue'
import { requireMail } from '../mail/mode'
import { mailTokenHash, newMailToken, spentToken } from '../mail/tokens'
import { limitMails, limitTokens, mailsPerHour } from './limits'
import { own } from './own'
import { permit } from './permit'
import { requireFresh } from './session'
import {
	addChangeTokens,
	addConfirmToken,
	confirmAddress,
	findToken,
	spendChangeToken,
} from './tokenQueries'

const tooManyMails = () =>
	tooMany('That was a lot of mail in one hour. Please try again later.', 60 * 60)

/** The owner's address: confirming it, and changing it; mounted at /api/auth. */
export const address = new Hono<App>()
	/** Sends the confirmation mail again. */
	.post('/confirmation', own.permit('account.own'), async (c) => {
		requireMail(c.env, c.req.url)
		if (own.read(c)[0]?.emailConfirmed) throw conflict('Your address is already confirmed')
		await limitMails(c)
		const { userId } = c.var.caller
		const { id, hash } = newMailToken(c.env)
		const most = mailsPerHour(c.env)
		if (!(await addConfirmToken(c.var.db, userId, { hash, most }))) throw tooManyMails()
		queueMail(c, { kind: 'confirm', userId, tokenId: id })
		return c.body(null, 202)
	})

	/**
	 * Confirms the caller's address. The link alone is not enough: if a stranger signed up with someone's address,
	 * that person would confirm the stranger's account by following it.
	 */
	.post('/confirm', permit('account.own'), validate('json', mailToken), async (c) => {
		const { token } = c.req.valid('json')
		const user = await confirmAddress(c.var.db, c.var.caller.userId, mailTokenHash(token))
		if (!user) throw spentToken()
		return c.body(null, 204)
	})

	/** The answer does not reveal whether the new address has an account. */
	.post(
		'/email',
		own.permit('account.own'),
		requireFresh,
		validate('json', emailChange),
		async (c) => {
			const { email } = c.req.valid('json')
			requireMail(c.env, c.req.url)
			const [account] = own.read(c)
			if (!account) throw unauthorized()
			if (email === account.email) throw badInput('This is already your address', 'email')
			await limitMails(c)
			const { userId } = c.var.caller
			const [before, after] = [newMailToken(c.env), newMailToken(c.env)]
			const change = { email, oldHash: before.hash, newHash: after.hash, most: mailsPerHour(c.env) }
			if (!(await addChangeTokens(c.var.db, userId, change))) throw tooManyMails()
			queueMail(c, { kind: 'change-old', userId, tokenId: before.id })
			queueMail(c, { kind: 'change-new', userId, tokenId: after.id })
			return c.body(null, 202)
		},
	)

	/** `changed` is false until both addresses have confirmed. */
	.post('/email/confirm', anyone, validate('json', mailToken), async (c) => {
		await limitTokens(c)
		const hash = mailTokenHash(c.req.valid('json').token)
		const found = await findToken(c.var.db, hash, ['change-old', 'change-new'])
		if (!found?.email) throw spentToken()
		const { email, kind } = found
		const { changed, taken } = await spendChangeToken(c.var.db, { ...found, email })
		if (taken) {
			throw conflict(
				'The new address already has an account. Delete that one first, then change your address again.',
			)
		}
		return c.json({ changed, email, waitsFor: kind === 'change-old' ? 'new' : 'old' } as const)
	})
