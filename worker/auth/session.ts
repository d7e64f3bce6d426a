import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context, Next } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { jwtVerify, SignJWT } from 'jose'
import type { LeaseKind } from '../../schema/tables/leads'
import type { Role } from '../../schema/workspace'
import { bearerOf } from '../http/bearer'
import type { App } from '../http/context'
import { cookieFor } from '../http/cookies'
import { forbidden, tooMany, unauthorized } from '../http/errors'
import { logError } from '../http/log'
import { hubOf } from '../hub/hubs'
import { derivePlan, type PaymentFact } from '../payments/derivePlan'
import { paymentFacts } from '../payments/queries'
import { storeOf } from '../platform/env'
import { signingKey } from '../platform/secrets'
import { tokenCaller } from '../tokens/caller'
import { browserOf, rememberDevice } from './device'
import { deleteSession, openSession } from './deviceQueries'
import type { Found, Identity, NewSession } from './identity'
import { busy, endLease, takeLease } from './lease'
import { memberOf } from './queries'
import { limitWrites } from './workspaceLimits'

const lifetime = 30 * 24 * 60 * 60

/** A new session, for a statement that adds it. */
export const newSession = (c: Context<App>): NewSession => ({
	id: crypto.randomUUID(),
	userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
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
	knownDevice: number | null | undefined,
	...along: [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]
) {
	const session = newSession(c)
	const device = await openSession(c.var.db, userId, session, knownDevice, along)
	if (!device) throw unauthorized('Invalid credentials')
	await setSessionCookie(c, session)
	await rememberDevice(c, device)
}

/** Sets the cookie of a stored session. */
export async function setSessionCookie(c: Context<App>, { id, expiresAt }: NewSession) {
	const token = await new SignJWT()
		.setProtectedHeader({ alg: 'HS256' })
		.setJti(id)
		.setIssuedAt()
		.setExpirationTime(expiresAt)
		.sign(signingKey(c.env))
	const { name, options } = cookieFor(c, 'session')
	setCookie(c, name, token, { ...options, maxAge: lifetime })
}

/** Logs out. The row is deleted, so copies of the cookie are worthless. */
export async function endSession(c: Context<App>) {
	const id = await readSessionId(c)
	const workspaceId = id && (await deleteSession(c.var.db, id))
	if (workspaceId) closeTabs(c, workspaceId)
	dropCookie(c)
}

/** Closes a workspace's live connections whose sessions have ended, after the response. */
export function closeTabs(c: Context<App>, workspaceId: number) {
	const checked = hubOf(c.env, workspaceId).check()
	// Each message and a check every few minutes close them as well.
	c.executionCtx.waitUntil(checked.catch((error) => logError('Hub not notified', error)))
}

/** Deletes the session cookie. */
export function dropCookie(c: Context<App>) {
	const { name, options } = cookieFor(c, 'session')
	deleteCookie(c, name, options)
}

/** The session id in the cookie, if we signed it; its row may be gone. */
export async function readSessionId(c: Context<App>) {
	const secret = signingKey(c.env)
	const token = getCookie(c, cookieFor(c, 'session').name)
	if (!token) return undefined
	try {
		const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] })
		// A device's token is signed with the same key, but is no session.
		return payload.aud === undefined ? payload.jti : undefined
	} catch {
		// Expired, forged or foreign: simply not logged in.
		return undefined
	}
}

type Member = Awaited<ReturnType<typeof memberOf>>[number]
type Select<Row> = BatchItem<'sqlite'> & PromiseLike<Row[]>

/** Finds the caller, their workspace and plan in one trip; throws a 401 if there is none. */
async function authenticate<Row>(c: Context<App>, load?: Load<Row>, kind?: LeaseKind) {
	const token = bearerOf(c)
	return token === undefined
		? identify(c, await sessionCaller(c), load, kind)
		: identify(c, await tokenCaller(c, token), load, kind)
}

/** A way to identify the caller: how to find them in the database, and how to read the row. */
type Asking<Row> = {
	identity: Identity
	statement: Select<Row>
	accept: (row: Row | undefined) => Found
}

async function identify<Who, Row>(
	c: Context<App>,
	{ identity, statement, accept }: Asking<Who>,
	load?: Load<Row>,
	kind?: LeaseKind,
) {
	const now = Date.now()
	const { db } = c.var
	const holder = crypto.randomUUID()
	const [[row], facts, ...more] = (await db.batch([
		statement,
		paymentFacts(db, identity.workspaceId),
		...(load ? [load(c, identity)] : []),
		...(kind ? [takeLease(db, identity.workspaceId, kind, holder, now)] : []),
	])) as [Who[], PaymentFact[], ...Row[][]]
	const { caller, suspendedFor, provenAt } = accept(row)
	if (kind && more.pop()?.length === 0) throw tooMany(busy[kind], 5)
	c.set('lease', kind && { workspaceId: caller.workspaceId, kind, holder })
	c.set('provenAt', provenAt)
	c.set('caller', caller)
	c.set('store', storeOf(db, caller.workspaceId))
	c.set('suspendedFor', suspendedFor)
	c.set('plan', derivePlan(facts, new Date(now)))
	return more[0] ?? []
}

async function sessionCaller(c: Context<App>): Promise<Asking<Member>> {
	const id = await readSessionId(c)
	if (!id) throw unauthorized()
	const userId = sql<number>`(select user_id from sessions where id = ${id} and expires_at > ${Date.now()})`
	const workspaceId = sql<number>`(select workspace_id from members where user_id = ${userId} order by workspace_id limit 1)`
	return {
		identity: { userId, workspaceId },
		statement: memberOf(c.var.db, userId, id),
		accept(member) {
			if (!member) throw unauthorized()
			const { suspendedFor, provenAt, ...identified } = member
			return {
				caller: { ...identified, via: 'session', scopes: undefined },
				suspendedFor,
				provenAt,
			}
		},
	}
}

type Load<Row> = (c: Context<App>, identity: Identity) => Select<Row>

/** Like requireCaller, for handlers that only pass on requests, which are counted one by one. */
export const requireCallerUncounted = createMiddleware<App>(async (c, next) => {
	await authenticate(c)
	await next()
})

/** Lets only logged-in callers through, as `c.var.caller` with `c.var.plan`; everyone else gets a 401. */
export const requireCaller = createMiddleware<App>(async (c, next) => {
	await authenticate(c)
	await limitWrites(c)
	await next()
})

/**
 * Like requireCaller, but loads the caller's own data in the same trip: behind `require`, a handler gets
 * the rows from `read`. `kind` names what the workspace does one at a time, if this is such a route.
 */
export const callerWith = <Row>(load: Load<Row>, kind?: LeaseKind) => ({
	require: createMiddleware<App>(async (c, next) => {
		c.set('found', await authenticate(c, load, kind))
		await limited(c, next)
	}),
	read: (c: Context<App>) => c.var.found as Row[],
})

/** Like requireCaller, for what a workspace does one at a time: a second request gets a 429. */
export const requireAlone = (kind: LeaseKind) =>
	createMiddleware<App>(async (c, next) => {
		await authenticate(c, undefined, kind)
		await limited(c, next)
	})

/** Applies the limit on changes, and releases the lease if the handler still holds it afterwards. */
async function limited(c: Context<App>, next: Next) {
	try {
		await limitWrites(c)
		await next()
	} finally {
		const { db, lease } = c.var
		if (lease) await endLease(db, lease)
	}
}

const freshMinutes = 10

/**
 * Behind requireCaller, lets only callers through who have logged in or confirmed their identity within
 * the last ten minutes, so that finding a browser open is not enough for what can't be undone or gives
 * others access. Everyone else, and every API token, gets a 403 with the code `fresh_login`.
 */
export const requireFresh = createMiddleware<App>(async (c, next) => {
	requireProof(c)
	await next()
})

export function requireProof(c: Context<App>) {
	if ((c.var.provenAt ?? 0) < Date.now() - freshMinutes * 60_000) {
		throw forbidden('Please confirm that it’s you', 'fresh_login')
	}
}

/** Behind requireCaller, lets only these roles through; everyone else gets a 403. */
export const requireRole = (...roles: Role[]) =>
	createMiddleware<App>(async (c, next) => {
		if (!roles.includes(c.var.caller.role)) {
			throw forbidden(`Only an ${roles.join(' or ')} of the workspace can do this`)
		}
		await next()
	})
