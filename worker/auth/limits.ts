import type { Context } from 'hono'
import type { App } from '../http/context'
import { limit, limitNetwork } from '../http/rateLimit'
import type { Env } from '../platform/env'

const addressOf = (c: Context<App>) => c.req.header('cf-connecting-ip')

const tooManyLogins = 'Too many login attempts. Please wait a minute and try again.'

/** Throws a 429 for too many login attempts of any kind from one address. */
export const limitLoginAddress = (c: Context<App>) =>
	limitNetwork(c.env, c.env.LOGIN_ADDRESS_LIMIT, addressOf(c), 'logins', tooManyLogins)

/**
 * Throws a 429 for too many login attempts, after limitLoginAddress. Unknown devices are limited per
 * address and account, and per account overall. A device on which the owner has logged in before has
 * its own limit, so that nobody guessing passwords can lock the owner out.
 */
export async function limitLogin(
	c: Context<App>,
	username: string,
	device: number | null | undefined,
) {
	const { env } = c
	if (device) return limit(env, env.LOGIN_LIMIT, `device ${device}`, tooManyLogins)
	await limitNetwork(env, env.LOGIN_LIMIT, addressOf(c), username, tooManyLogins)
	await limit(env, env.LOGIN_ACCOUNT_LIMIT, username, tooManyLogins)
}

/** Throws a 429 for too many sign-ups from one address. */
export const limitSignup = (c: Context<App>) =>
	limitNetwork(
		c.env,
		c.env.SIGNUP_LIMIT,
		addressOf(c),
		'sign-ups',
		'Too many new accounts from your network. Please wait a minute and try again.',
	)

/** Throws a 429 for too many wrong passwords within one session. */
export const limitPasswordChecks = (c: Context<App>) =>
	limit(
		c.env,
		c.env.LOGIN_LIMIT,
		`owner ${c.var.caller.userId}`,
		'Too many wrong passwords. Please wait a minute and try again.',
	)

/** Throws a 429 for too many requests for mail from one network. */
export const limitMails = (c: Context<App>) =>
	limitNetwork(
		c.env,
		c.env.MAIL_LIMIT,
		addressOf(c),
		'mails',
		'Too many mails requested from your network. Please wait a minute and try again.',
	)

/** How many mails of each kind an address gets per hour, no matter who requests them. */
export const mailsPerHour = ({ RATE_LIMITS }: Env) =>
	RATE_LIMITS === 'off' ? Number.MAX_SAFE_INTEGER : 5

/** Throws a 429 for too many mail tokens tried from one network. */
export const limitTokens = (c: Context<App>) =>
	limitNetwork(
		c.env,
		c.env.LOGIN_ADDRESS_LIMIT,
		addressOf(c),
		'tokens',
		'Too many links tried from your network. Please wait a minute and try again.',
	)
