import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { jwtVerify, SignJWT } from 'jose'
import { sessions, users } from '../schema/tables'
import type { App, Database } from './context'
import { unauthorized } from './errors'
import { signingKey } from './secrets'

const lifetime = 30 * 24 * 60 * 60

/** The __Host- prefix needs https, so plain http (localhost) gets a plain name. */
export function cookieFor(c: Context<App>, name: 'session' | 'device') {
	const secure = new URL(c.req.url).protocol === 'https:'
	return {
		name: secure ? `__Host-${name}` : name,
		options: { path: '/', httpOnly: true, secure, sameSite: 'Lax' as const },
	}
}

/** Logs the owner in: a session row, and its signed id in a cookie for 30 days. */
export async function startSession(c: Context<App>, ownerId: number) {
	const id = crypto.randomUUID()
	const expiresAt = new Date(Date.now() + lifetime * 1000)
	await c.var.db.insert(sessions).values({
		id,
		userId: ownerId,
		userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
		expiresAt,
	})
	const token = await new SignJWT()
		.setProtectedHeader({ alg: 'HS256' })
		.setJti(id)
		.setSubject(String(ownerId))
		.setIssuedAt()
		.setExpirationTime(expiresAt)
		.sign(signingKey(c.env))
	const { name, options } = cookieFor(c, 'session')
	setCookie(c, name, token, { ...options, maxAge: lifetime })
}

/** Logs out: the row goes, so the cookie is worth nothing even where somebody kept a copy. */
export async function endSession(c: Context<App>) {
	const id = await sessionId(c)
	if (id) await c.var.db.delete(sessions).where(eq(sessions.id, id))
	dropCookie(c)
}

/** Takes the session's cookie back. */
export function dropCookie(c: Context<App>) {
	const { name, options } = cookieFor(c, 'session')
	deleteCookie(c, name, options)
}

/** The owner's sessions that have not expired, newest first. */
export const openSessions = (db: Database, ownerId: number) =>
	db
		.select({
			id: sessions.id,
			userAgent: sessions.userAgent,
			createdAt: sessions.createdAt,
			expiresAt: sessions.expiresAt,
		})
		.from(sessions)
		.where(and(eq(sessions.userId, ownerId), gt(sessions.expiresAt, new Date())))
		.orderBy(desc(sessions.createdAt), desc(sessions.id))

/** Revokes the owner's sessions but the one named; a statement, so that it can join a batch. */
export const revokeSessions = (db: Database, ownerId: number, except = '') =>
	db.delete(sessions).where(and(eq(sessions.userId, ownerId), ne(sessions.id, except)))

/** Forgets the sessions that nobody can use any more. */
export async function deleteExpiredSessions(db: Database, now: number) {
	await db.delete(sessions).where(lt(sessions.expiresAt, new Date(now)))
}

/** The session id that the cookie vouches for; the row may be gone all the same. */
async function sessionId(c: Context<App>) {
	const secret = signingKey(c.env)
	const token = getCookie(c, cookieFor(c, 'session').name)
	if (!token) return undefined
	try {
		const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] })
		// A device's token is signed with the same key, and is no session.
		return payload.aud === undefined ? payload.jti : undefined
	} catch {
		// Expired, tampered or foreign: whoever sends it is simply not logged in.
		return undefined
	}
}

/** Lets only a logged-in owner through, as `c.var.owner`; everyone else gets a 401. */
export const requireOwner = createMiddleware<App>(async (c, next) => {
	const id = await sessionId(c)
	if (!id) throw unauthorized()
	const [owner] = await c.var.db
		.select({ id: users.id, email: users.username, name: users.name })
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.id, id), gt(sessions.expiresAt, new Date())))
	if (!owner) throw unauthorized()
	c.set('owner', owner)
	c.set('sessionId', id)
	await next()
})
