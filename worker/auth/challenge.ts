import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { App } from '../http/context'
import { cookieFor } from '../http/cookies'
import { badInput } from '../http/errors'
import { readSigned, signed } from './signed'

const seconds = 5 * 60

/** What a challenge is for. It is invalid for any other purpose or user. */
export type Purpose = 'login' | 'confirm' | 'register'

/**
 * A random challenge for a passkey, in base64url. A signed cookie carries it, so that asking for one
 * stores nothing; an answered one is stored as spent.
 */
export async function newChallenge(c: Context<App>, purpose: Purpose, userId = 0) {
	const challenge = randomBytes(32).toString('base64url')
	const claims = { aud: `passkey ${purpose}`, sub: String(userId), jti: challenge }
	const token = await signed(c.env, claims, seconds)
	const { name, options } = cookieFor(c, 'challenge')
	setCookie(c, name, token, { ...options, sameSite: 'Strict', maxAge: seconds })
	return challenge
}

export type Challenge = { value: string; expiresAt: Date }

/** Takes the challenge out of this browser's cookie; throws a 400 if there is none. */
export async function takeChallenge(
	c: Context<App>,
	purpose: Purpose,
	userId = 0,
): Promise<Challenge> {
	const { name, options } = cookieFor(c, 'challenge')
	const token = getCookie(c, name)
	deleteCookie(c, name, options)
	const payload = await readSigned(c.env, token ?? '', {
		audience: `passkey ${purpose}`,
		subject: String(userId),
		requiredClaims: ['jti', 'exp'],
	})
	if (!payload) throw badInput('That took too long. Please try again.')
	return { value: payload.jti as string, expiresAt: new Date((payload.exp as number) * 1000) }
}
