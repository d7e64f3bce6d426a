import type { Context } from 'hono'
import type { App } from '../http/context'
import { limit, networkOf } from '../http/rateLimit'
import type { Env } from '../platform/env'

const network = (c: Context<App>) => networkOf(c.req.header('cf-connecting-ip'))

const tooManyLogins = 'Too many attempts to log in. Please wait a minute and try again.'

/** Throws a 429 for too many login attempts from one address, whoever asks and however. */
export const limitLoginAddress = (c: Context<App>) =>
	limit(c.env, c.env.LOGIN_ADDRESS_LIMIT, network(c), tooManyLogins)

/**
 * Throws a 429 for too many login attempts, behind limitLoginAddress. Unknown devices are limited per
 * address and account, and per account from everywhere. A device on which the owner has logged in
 * before has a limit of its own, so nobody who guesses passwords can lock the owner out.
 */
export async function limitLogin(
	c: Context<App>,
	username: string,
	device: number | null | undefined,
) {
	const { env } = c
	if (device) return limit(env, env.LOGIN_LIMIT, `device ${device}`, tooManyLogins)
	await limit(env, env.LOGIN_LIMIT, `${network(c)} ${username}`, tooManyLogins)
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

/** Throws a 429 for too many wrong passwords within a session. */
export const limitPasswordChecks = (c: Context<App>) =>
	limit(
		c.env,
		c.env.LOGIN_LIMIT,
		`owner ${c.var.caller.userId}`,
		'Too many wrong passwords. Please wait a minute and try again.',
	)

/** Throws a 429 for too many requests from one network that send mail. */
export const limitMails = (c: Context<App>) =>
	limit(
		c.env,
		c.env.MAIL_LIMIT,
		network(c),
		'Too many mails asked for from your network. Please wait a minute and try again.',
	)

/** How many mails of a kind an address gets in an hour, whoever asks for them. */
export const mailsPerHour = ({ RATE_LIMITS }: Env) =>
	RATE_LIMITS === 'off' ? Number.MAX_SAFE_INTEGER : 5

/** Throws a 429 for too many tokens tried from one network. */
export const limitTokens = (c: Context<App>) =>
	limit(
		c.env,
		c.env.LOGIN_ADDRESS_LIMIT,
		`token ${network(c)}`,
		'Too many links tried from your network. Please wait a minute and try again.',
	)
