import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { deviceOf } from '../../schema/device'
import type { App } from '../http/context'
import { cookieFor } from '../http/cookies'
import { readSigned, signed } from './signed'

/** How long a device is known after its last login, in days. */
export const deviceDays = 400
const lifetime = deviceDays * 24 * 60 * 60
const audience = 'device'

/** How many devices are known per user: a new one replaces the least recently used. */
export const maxDevices = 10

/** The browser making the request, such as "Chrome on Windows". No version, so it outlives updates. */
export const browserOf = (c: Context<App>) => deviceOf(c.req.header('user-agent') ?? '')

/**
 * Marks a browser on which an owner has logged in (OWASP, "Device cookies"). The cookie grants
 * nothing, but keeps strangers who guess passwords from locking the owner out. It is valid as long as
 * its row, which belongs to one user, one browser and the password at the time.
 */
export async function rememberDevice(c: Context<App>, deviceId: number) {
	const claims = { aud: audience, jti: String(deviceId) }
	const token = await signed(c.env, claims, lifetime)
	const { name, options } = cookieFor(c, 'device')
	setCookie(c, name, token, { ...options, maxAge: lifetime })
}

/** The device in the cookie if we signed it; its row may be deleted or another user's. */
export async function claimedDevice(c: Context<App>) {
	const payload = await readSigned(c.env, getCookie(c, cookieFor(c, 'device').name) ?? '', {
		audience,
	})
	const id = Number(payload?.jti)
	return id > 0 ? { id, browser: browserOf(c) } : undefined
}

export type ClaimedDevice = Awaited<ReturnType<typeof claimedDevice>>

export function dropDeviceCookie(c: Context<App>) {
	const { name, options } = cookieFor(c, 'device')
	deleteCookie(c, name, options)
}
