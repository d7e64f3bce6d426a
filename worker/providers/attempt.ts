import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type JWTPayload, SignJWT } from 'jose'
import { z } from 'zod'
import { providerIds } from '../../schema/provider'
import { readSigned } from '../auth/signed'
import type { App } from '../http/context'
import { cookieFor } from '../http/cookies'
import { signingKey } from '../platform/secrets'

const seconds = 10 * 60

/** A visit to a provider, which a signed cookie remembers: asking for one stores nothing. */
const attempt = z.object({
	provider: z.enum(providerIds),
	purpose: z.enum(['login', 'link', 'proof']),
	/** Who links an account or proves who they are; 0 for a login. */
	userId: z.number(),
	state: z.string(),
	nonce: z.string(),
	/** Of PKCE. */
	verifier: z.string(),
	/** Where to go afterward. */
	next: z.string(),
	timezone: z.string().optional(),
})
export type Attempt = z.infer<typeof attempt>

/** Somebody a provider vouched for, whose address has an account that they haven't logged in to yet. */
const waiting = z.object({
	provider: z.enum(providerIds),
	issuer: z.string(),
	subject: z.string(),
	email: z.string(),
	managed: z.boolean(),
})
export type Waiting = z.infer<typeof waiting>

const secret = () => randomBytes(32).toString('base64url')

/** Starts a visit to a provider. */
export async function newAttempt(
	c: Context<App>,
	given: Omit<Attempt, 'state' | 'nonce' | 'verifier'>,
): Promise<Attempt> {
	const started = { ...given, state: secret(), nonce: secret(), verifier: secret() }
	await remember(c, 'provider attempt', started)
	return started
}

/** The visit that this browser started, if it wasn't too long ago. It ends with this. */
export const takeAttempt = (c: Context<App>) => take(c, 'provider attempt', attempt)

/** Remembers who is to be linked once they have logged in. */
export const letWait = (c: Context<App>, somebody: Waiting) =>
	remember(c, 'provider waiting', somebody)
export const takeWaiting = (c: Context<App>) => take(c, 'provider waiting', waiting)

async function remember(c: Context<App>, audience: string, content: JWTPayload) {
	const token = await new SignJWT(content)
		.setProtectedHeader({ alg: 'HS256' })
		.setAudience(audience)
		.setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
		.sign(signingKey(c.env))
	const { name, options } = cookieFor(c, 'provider')
	// Lax: the provider's page leads back here.
	setCookie(c, name, token, { ...options, maxAge: seconds })
}

async function take<Shape extends z.ZodType>(c: Context<App>, audience: string, shape: Shape) {
	const { name, options } = cookieFor(c, 'provider')
	const token = getCookie(c, name)
	if (token === undefined) return undefined
	deleteCookie(c, name, options)
	const payload = await readSigned(c.env, token, { audience, requiredClaims: ['exp'] })
	return shape.safeParse(payload).data as z.infer<Shape> | undefined
}
