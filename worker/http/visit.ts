import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { JWTPayload } from 'jose'
import type { z } from 'zod'
import { readSigned, signed } from '../auth/signed'
import type { App } from './context'
import { cookieFor } from './cookies'

const seconds = 10 * 60

/** A kind of visit to another service's page: its cookie, and the audience of the token in it. */
type VisitKind = { cookie: 'provider' | 'grant'; audience: string }

/** Remembers a visit to another service's page in a signed cookie, so that nothing is stored here. */
export async function rememberVisit(
	c: Context<App>,
	{ cookie, audience }: VisitKind,
	content: JWTPayload,
) {
	const token = await signed(c.env, { ...content, aud: audience }, seconds)
	const { name, options } = cookieFor(c, cookie)
	// Lax, because their page redirects here.
	setCookie(c, name, token, { ...options, maxAge: seconds })
}

/** Ends the visit that this browser began, and returns its content unless it has expired. */
export async function takeVisit<Shape extends z.ZodType>(
	c: Context<App>,
	{ cookie, audience }: VisitKind,
	shape: Shape,
) {
	const { name, options } = cookieFor(c, cookie)
	const token = getCookie(c, name)
	if (token === undefined) return undefined
	deleteCookie(c, name, options)
	const payload = await readSigned(c.env, token, { audience, requiredClaims: ['exp'] })
	return shape.safeParse(payload).data as z.infer<Shape> | undefined
}
