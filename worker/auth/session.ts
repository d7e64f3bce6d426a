import type { SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { App } from '../http/context'
import { cookieFor } from '../http/cookies'
import { forbidden, unauthorized } from '../http/errors'
import { logError } from '../http/log'
import { hubOf } from '../hub/hubs'
import { browserOf, rememberDevice } from './device'
import { deleteSession, openSession } from './deviceQueries'
import type { NewSession, Opened } from './identity'
import { readSigned, signed } from './signed'

const lifetime = 30 * 24 * 60 * 60

/** A new session, for a statement that adds it. */
export const newSession = (c: Context<App>, opened: Opened = {}): NewSession => ({
	...opened,
	id: crypto.randomUUID(),
	userAgent: (c.req.header('user-agent') ?? '').slice(0, 300).toWellFormed(),
	browser: browserOf(c),
	site: new URL(c.req.url).origin,
	expiresAt: new Date(Date.now() + lifetime * 1000),
})

/**
 * Logs in the user that `userId` names in SQL: a session row, and its signed id in a cookie for 30 days.
 * `along` runs in the same transaction. Throws a 401 if the proof is no longer valid.
 */
export async function startSession(
	c: Context<App>,
	userId: SQL<number>,
	{ device: knownDevice, ...opened }: { device: number | null | undefined } & Opened,
	...along: [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]
) {
	const session = newSession(c, opened)
	const device = await openSession(c.var.db, userId, session, knownDevice, along)
	if (!device) throw unauthorized('Invalid credentials')
	await setSessionCookie(c, session)
	await rememberDevice(c, device)
}

/** Sets the cookie of a stored session. */
export async function setSessionCookie(c: Context<App>, { id }: NewSession) {
	const token = await signed(c.env, { jti: id }, lifetime)
	const { name, options } = cookieFor(c, 'session')
	setCookie(c, name, token, { ...options, maxAge: lifetime })
	setMark(c, id)
}

/** The part of a session's id that scripts may read: it distinguishes sessions but, unsigned, opens none. */
const markOf = (id: string) => id.slice(0, 8)

/**
 * Lets the app's scripts know whether there is a session, and which. Set by the server, because Safari deletes what
 * scripts store after a week.
 */
function setMark(c: Context<App>, id: string) {
	const { name, options } = cookieFor(c, 'signed_in')
	setCookie(c, name, markOf(id), { ...options, httpOnly: false, maxAge: lifetime })
}

/** Restores the mark of a session that has none, because it predates marks or the browser lost it. */
export async function restoreMark(c: Context<App>) {
	if (getCookie(c, cookieFor(c, 'signed_in').name)) return
	const id = await readSessionId(c)
	if (id) setMark(c, id)
}

/** A 401 that also deletes the mark, so that the app stops sending requests. */
export function sessionEnded(c: Context<App>) {
	const { name, options } = cookieFor(c, 'signed_in')
	if (getCookie(c, name)) deleteCookie(c, name, options)
	return unauthorized()
}

/** Logs out. The row is deleted, so copies of the cookie are worthless. */
export async function endSession(c: Context<App>) {
	const id = await readSessionId(c)
	if (id) requireSameSession(c, id)
	const workspaceIds = id ? await deleteSession(c.var.db, id) : []
	for (const workspaceId of workspaceIds) closeTabs(c, workspaceId)
	dropSessionCookie(c)
}

/** Closes a workspace's live connections whose sessions have ended, after the response. */
export function closeTabs(c: Context<App>, workspaceId: number) {
	const checked = hubOf(c.env, workspaceId).check()
	// The hub also closes them with each message and every few minutes.
	c.executionCtx.waitUntil(checked.catch((error) => logError('Hub not notified', error)))
}

/** Deletes the session cookie and its mark. */
export function dropSessionCookie(c: Context<App>) {
	for (const cookie of ['session', 'signed_in'] as const) {
		const { name, options } = cookieFor(c, cookie)
		deleteCookie(c, name, options)
	}
}

/**
 * Throws a 401 if the tab belongs to a session other than the browser's, so that nobody saves data as somebody
 * else.
 */
export function requireSameSession(c: Context<App>, id: string) {
	const shown = c.req.header('x-session')
	if (shown !== undefined && shown !== markOf(id)) {
		throw unauthorized('Somebody else has logged in in this browser. Please log in again.')
	}
}

/** The session id in the cookie, if we signed it; its row may be deleted. */
export async function readSessionId(c: Context<App>) {
	const payload = await readSigned(c.env, getCookie(c, cookieFor(c, 'session').name) ?? '')
	// A device's token is signed with the same key, but is no session.
	return payload && payload.aud === undefined ? payload.jti : undefined
}

const freshMinutes = 10

/**
 * Behind permit, lets only callers through who have logged in or confirmed their identity within
 * the last ten minutes, so that finding a browser open is not enough for what can't be undone or gives
 * others access. Everyone else, and every API token, gets a 403 with the code `fresh_login`.
 */
export const requireFresh = createMiddleware<App>(async (c, next) => {
	requireProof(c)
	await next()
})

/** The same for people only: API tokens need a scope for this instead. */
export const requireFreshPerson = createMiddleware<App>(async (c, next) => {
	if (c.var.caller.via === 'session') requireProof(c)
	await next()
})

export function requireProof(c: Context<App>) {
	if ((c.var.provenAt ?? 0) < Date.now() - freshMinutes * 60_000) {
		throw forbidden('Please confirm that it’s you', 'fresh_login')
	}
}
