import { createMiddleware } from 'hono/factory'
import type { App } from '../http/context'
import { forbidden } from '../http/errors'
import { hasProvider } from '../mail/mode'
import type { Env } from '../platform/env'
import { callerWith } from './permit'
import { accountOf } from './queries'

/** Loads the caller's own row in the same trip. */
export const own = callerWith((c, identity) => accountOf(c.var.db, identity))

/**
 * Throws a 403 if mail is set up and the account's address is not confirmed: a stranger who signed up with someone's
 * address must not leave ways in, or ways out for data, in an account that its owner may take over.
 */
export function refuseUnconfirmed(env: Env, { emailConfirmed }: { emailConfirmed: number }) {
	if (emailConfirmed || !hasProvider(env)) return
	const message =
		'Please confirm your email address first, using the link we emailed you. You can have it sent again from your account settings.'
	throw forbidden(message, 'unconfirmed')
}

/** The same as a middleware, behind `own.permit`. */
export const requireConfirmed = createMiddleware<App>(async (c, next) => {
	const [account] = own.read(c)
	if (account) refuseUnconfirmed(c.env, account)
	await next()
})
