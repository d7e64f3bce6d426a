import type { Context } from 'hono'
import type { App } from '../context'
import { limit, networkOf } from '../limits'
import { knownDevice } from './device'

const network = (c: Context<App>) => networkOf(c.req.header('cf-connecting-ip'))

const tooManyLogins = 'Too many attempts to log in. Please wait a minute and try again.'

/**
 * Throws a 429 for too many tries to log in. Strangers are held by account from one address, by
 * address and, however many addresses they have, by account. None of that touches a device on
 * which the owner has logged in before, which has a count of its own: so nobody who guesses, from
 * next door or from everywhere, can lock the owner out.
 */
export async function limitLogin(c: Context<App>, username: string) {
	const { env } = c
	const device = await knownDevice(c, username)
	if (device) return limit(env, env.LOGIN_LIMIT, `device ${device}`, tooManyLogins)
	const from = network(c)
	await limit(env, env.LOGIN_ADDRESS_LIMIT, from, tooManyLogins)
	await limit(env, env.LOGIN_LIMIT, `${from} ${username}`, tooManyLogins)
	await limit(env, env.LOGIN_ACCOUNT_LIMIT, username, tooManyLogins)
}

/** Throws a 429 for too many sign-ups from one address. */
export const limitSignup = (c: Context<App>) =>
	limit(
		c.env,
		c.env.SIGNUP_LIMIT,
		network(c),
		'Too many new accounts from your network. Please wait a minute and try again.',
	)

/** Throws a 429 for too many tries to guess the password of the account that is logged in. */
export const limitPasswordChecks = (c: Context<App>) =>
	limit(
		c.env,
		c.env.LOGIN_LIMIT,
		`owner ${c.var.owner.id}`,
		'Too many wrong passwords. Please wait a minute and try again.',
	)
