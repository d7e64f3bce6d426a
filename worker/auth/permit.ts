import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Action, may, permissions } from '../../schema/permissions'
import { plans } from '../../schema/plans'
import type { LeaseKind } from '../../schema/tables/leads'
import { providerNeeded } from '../domains/lock'
import { bearerOf } from '../http/bearer'
import type { App, Caller } from '../http/context'
import { forbidden, notAMember, tooMany } from '../http/errors'
import { asGate } from '../http/gates'
import { namedWorkspace } from '../http/workspace'
import { askEarly, withVisits } from '../hub/freshNumbers'
import { derivePlan, type PaymentFact, type PlanState } from '../payments/derivePlan'
import { paymentFacts } from '../payments/queries'
import { takesPayments } from '../payments/stripe'
import { storeOf } from '../platform/env'
import { tokenCaller } from '../tokens/caller'
import type { Found, Identity } from './identity'
import { heldMessages, releaseLease, takeLease } from './lease'
import { memberOf, recordWorkspaceUse, userOfSession, workspaceOf } from './queries'
import { readSessionId, requireSameSession, sessionEnded } from './session'
import { limitWrites } from './workspaceLimits'

type SessionRow = Awaited<ReturnType<typeof memberOf>>[number]
/** The precision of `lastUsedAt` that other members see. */
const lastSeenMs = 5 * millisecondsInMinute

type Select<Row> = BatchItem<'sqlite'> & PromiseLike<Row[]>
type Load<Row> = (c: Context<App>, identity: Identity) => Select<Row>
type LoadAll<Rows extends unknown[]> = (
	c: Context<App>,
	identity: Identity,
) => { [At in keyof Rows]: Select<Rows[At]> }

/** How to find the caller in the database, and how to read the row. */
type Lookup<Row> = {
	/** The id of a session, or a token's hash. */
	credential: string
	identity: Identity
	statement: Select<Row>
	accept: (row: Row | undefined) => Found
}

type Options = {
	/** Reads the caller's own data in the same trip, or acquires something for the request. */
	load?: LoadAll<unknown[]> | undefined
	/** Releases what `load` acquired. Runs once the request is over, even if it was refused. */
	end?: ((c: Context<App>) => Promise<unknown>) | undefined
	/** Runs once per workspace at a time: a second request gets a 429. */
	exclusive?: LeaseKind | undefined
	/** Whether the answer counts visits: the workspace's hub writes what it has first. */
	counts?: boolean
	/** Whether the rate limit applies to the requests that the handler makes instead. */
	uncounted?: boolean
}

/**
 * The gate of a route. Sets `c.var.caller` and `c.var.plan` if the caller's role and token's scope allow the
 * action; otherwise throws a 401 or 403, or a 404 for somebody else's workspace.
 */
export const permit = (action: Action, options: Omit<Options, 'load' | 'end'> = {}) =>
	gateOf(action, options)

/**
 * Loads rows in the trip that finds the caller; behind its `permit`, a handler gets them from `read`.
 * `identity.workspaceId` is null for callers who may not do the action.
 */
export function callerWith<Row>(load: Load<Row>, exclusive?: LeaseKind) {
	const { permit, read } = callerWithAll<[Row]>((c, identity) => [load(c, identity)], { exclusive })
	return { permit, read: (c: Context<App>) => read(c)[0] }
}

/** The same with several statements; `read` has the rows of each. */
export const callerWithAll = <Rows extends unknown[]>(
	load: LoadAll<Rows>,
	more: Pick<Options, 'end' | 'exclusive'> = {},
) => ({
	permit: (action: Action, options: Pick<Options, 'counts'> = {}) =>
		gateOf(action, { ...options, ...more, load: load as LoadAll<unknown[]> }),
	read: (c: Context<App>) => c.var.found as { [At in keyof Rows]: Rows[At][] },
})

const gateOf = (action: Action, options: Options) =>
	asGate(
		createMiddleware<App>(async (c, next) => {
			const passed = pass(c, next, action, options)
			// So that what was taken is given back, even if the client hangs up.
			if (options.exclusive || options.end) c.executionCtx.waitUntil(passed.catch(() => {}))
			await passed
		}),
		action,
	)

async function pass(c: Context<App>, next: Next, action: Action, options: Options) {
	try {
		await authenticate(c, action, options)
		if (!options.uncounted) await limitWrites(c)
		await next()
	} finally {
		// Unless the handler has released or detached it.
		const { db, lease } = c.var
		if (lease) await releaseLease(db, lease)
		await options.end?.(c)
	}
}

/** Finds the caller, their workspace and plan in one trip; throws a 401 or 403 unless they may do it. */
async function authenticate(c: Context<App>, action: Action, options: Options) {
	const token = bearerOf(c)
	return token === undefined
		? identify(c, action, await sessionCaller(c, action), options)
		: identify(c, action, await tokenCaller(c, action, token), options)
}

async function identify<Who>(
	c: Context<App>,
	action: Action,
	{ credential, identity, statement, accept }: Lookup<Who>,
	{ load, exclusive, counts }: Options,
) {
	const now = Date.now()
	const { db } = c.var
	const early = counts ? askEarly(c, credential) : undefined
	const holder = crypto.randomUUID()
	const [[row], facts, ...more] = (await db.batch([
		statement,
		paymentFacts(db, identity.workspaceId),
		...(load ? load(c, identity) : []),
		...(exclusive ? [takeLease(db, identity.workspaceId, exclusive, holder, now)] : []),
	])) as [Who[], PaymentFact[], ...unknown[][]]
	c.set('found', more)
	const { caller: member, seat, suspendedFor, provenAt } = accept(row)
	if (!may(member.role, action)) throw notAllowed(action)
	if (exclusive && more.pop()?.length === 0) throw tooMany(heldMessages[exclusive], 5)
	c.set('lease', exclusive && { workspaceId: member.workspaceId, kind: exclusive, holder })
	const plan = derivePlan(facts, new Date(now))
	const caller = seated(c, plan, seat, member)
	if (!may(caller.role, action)) throw noSeat(plan)
	c.set('provenAt', provenAt)
	c.set('caller', caller)
	if (counts) {
		const reader = { reader: credential, workspaceId: caller.workspaceId }
		c.set('db', await withVisits(c, db, reader, early))
	}
	c.set('store', storeOf(c.var.db, caller.workspaceId))
	c.set('suspendedFor', suspendedFor)
	c.set('plan', plan)
}

/** Members beyond the plan's seats are viewers in any role. */
const seated = (c: Context<App>, { plan }: PlanState, seat: number, member: Caller): Caller =>
	takesPayments(c.env) && seat >= plans[plan].seats
		? { ...member, role: 'viewer', seatless: true }
		: member

const noSeat = ({ plan }: PlanState) =>
	forbidden(
		`The workspace’s ${plans[plan].name} plan has no seat for you, so you can only look. Its owner can upgrade it.`,
		'upgrade_required',
	)

const either = new Intl.ListFormat('en', { type: 'disjunction' })

const notAllowed = (action: Action) =>
	forbidden(`Only an ${either.format(permissions[action].roles)} of the workspace can do this`)

async function sessionCaller(c: Context<App>, action: Action): Promise<Lookup<SessionRow>> {
	const id = await readSessionId(c)
	if (!id) throw sessionEnded(c)
	requireSameSession(c, id)
	const named = namedWorkspace(c)
	const userId = userOfSession(id)
	return {
		credential: id,
		identity: { userId, workspaceId: workspaceOf(id, named, permissions[action].roles) },
		statement: memberOf(c.var.db, id, named),
		accept(row) {
			if (row && !row.member && named !== undefined) throw notAMember()
			if (!row?.member || !row.workspace) throw sessionEnded(c)
			if (row.lockedBy) throw providerNeeded(row.lockedBy)
			const { workspaceId, userId, role } = row.member
			const { timezone, suspendedFor } = row.workspace
			if (isNewlyUsed(row.member.lastUsedAt, row.elsewhereAt, row.company)) {
				c.executionCtx.waitUntil(recordWorkspaceUse(c.var.db, row.member))
			}
			return {
				caller: {
					workspaceId,
					userId,
					role,
					timezone,
					via: 'session',
					scopes: undefined,
					vouchedDomain: row.vouchedDomain,
				},
				seat: row.seat,
				suspendedFor,
				provenAt: row.provenAt,
			}
		},
	}
}

/**
 * Whether to record that a member uses a workspace. In shared ones, which show it, every five minutes; for members of
 * several, at most hourly, or a minute after they used another one; otherwise never.
 */
function isNewlyUsed(lastUsedAt: Date | null, elsewhereAt: number | null, company: number) {
	if (elsewhereAt === null && !company) return false
	const last = lastUsedAt?.getTime() ?? 0
	const age = Date.now() - last
	if (elsewhereAt !== null && elsewhereAt >= last) return age > millisecondsInMinute
	return age > (company ? lastSeenMs : millisecondsInHour)
}
