import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { jwtVerify, SignJWT } from 'jose'
import type { App } from '../context'
import { signingKey } from '../secrets'
import { cookieFor } from '../session'

const lifetime = 400 * 24 * 60 * 60
const audience = 'device'

/** The account a device knows, unreadable to whoever finds the cookie. */
const subjectOf = (username: string) => createHash('sha256').update(username).digest('base64url')

/**
 * Remembers a browser in which an owner has logged in, by a cookie that says no more than that
 * (OWASP, "Device cookies"): it opens nothing, but logging in from it is limited by itself. The
 * server keeps no list of devices or addresses.
 */
export async function rememberDevice(c: Context<App>, username: string) {
	if (await knownDevice(c, username)) return
	const token = await new SignJWT()
		.setProtectedHeader({ alg: 'HS256' })
		.setAudience(audience)
		.setSubject(subjectOf(username))
		.setJti(crypto.randomUUID())
		.setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
		.sign(signingKey(c.env))
	const { name, options } = cookieFor(c, 'device')
	setCookie(c, name, token, { ...options, maxAge: lifetime })
}

/** The id of the device that the owner of this e-mail has logged in on before. */
export async function knownDevice(c: Context<App>, username: string) {
	const secret = signingKey(c.env)
	const token = getCookie(c, cookieFor(c, 'device').name)
	if (!token) return undefined
	try {
		const { payload } = await jwtVerify(token, secret, {
			algorithms: ['HS256'],
			audience,
			subject: subjectOf(username),
		})
		return payload.jti
	} catch {
		// Expired, forged or another account's: a stranger's device.
		return undefined
	}
}

export function forgetDevice(c: Context<App>) {
	const { name, options } = cookieFor(c, 'device')
	deleteCookie(c, name, options)
}
