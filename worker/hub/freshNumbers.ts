import type { ExecutionContext } from 'hono'
import { LRUCache } from 'lru-cache'
import { logError } from '../http/log'
import { type Database, database, type Env } from '../platform/env'
import { withTimeout } from '../platform/timeout'
import { hubOf } from './hubs'

/** How long a reader waits for a hub, in milliseconds: then it gets the numbers that are there. */
const patienceMs = 500
/** For how long an isolate asks a hub once, in milliseconds. One that fails is left alone as long. */
const onceInMs = 15_000

/** What a hub answered: where the database has its visits, and until when that is recent enough. */
type Known = { bookmark: string | null; until: number }
/** A workspace whose hub was asked before the caller was known. */
type Early = { workspaceId: number; known: Promise<Known> }

// Per isolate: what hubs answered, by workspace, and whose numbers a session, token or report read last.
const answers = new LRUCache<number, Known>({ max: 5000 })
const lastRead = new LRUCache<string, number>({ max: 5000 })

type Context = { env: Env; executionCtx: Pick<ExecutionContext, 'waitUntil'> }

/**
 * Has the hub of the workspace that a caller read last write its visits while the database still finds the
 * caller. `who` is the id of their session, or whatever else identifies them.
 */
export function askEarly(c: Context, who: string): Early | undefined {
	const workspaceId = lastRead.get(who)
	return workspaceId === undefined ? undefined : { workspaceId, known: ask(c, workspaceId) }
}

/**
 * Has a workspace's hub write the visits that the database lacks. Returns the database to read its numbers
 * from: `db`, or a session that has these visits. Never throws, and waits for half a second at most.
 */
export async function withVisits(
	c: Context,
	db: Database,
	{ who, workspaceId }: { who: string; workspaceId: number },
	early: Early | undefined,
): Promise<Database> {
	lastRead.set(who, workspaceId)
	const { bookmark } = await (early?.workspaceId === workspaceId
		? early.known
		: ask(c, workspaceId))
	const read = 'getBookmark' in db.$client ? db.$client.getBookmark() : null
	// Bookmarks sort by age. A replica may lag behind what the hub has just written.
	return bookmark === null || (read !== null && read >= bookmark)
		? db
		: database(c.env.DB.withSession(bookmark))
}

/** Has the hubs of workspaces write their visits, for what is sent without anybody asking. */
export const writeVisitsOf = (env: Env, workspaceIds: ReadonlySet<number>) =>
	Promise.all([...workspaceIds].map((id) => ask({ env, executionCtx: { waitUntil() {} } }, id)))

async function ask({ env, executionCtx }: Context, workspaceId: number): Promise<Known> {
	const known = answers.get(workspaceId)
	if (known && Date.now() < known.until) return known
	let answer = { bookmark: known?.bookmark ?? null, until: Date.now() + onceInMs }
	try {
		const asked = hubOf(env, workspaceId).writeVisits()
		executionCtx.waitUntil(asked.catch(() => {}))
		const { bookmark, freshForMs } = await withTimeout(patienceMs, asked)
		answer = { bookmark, until: Date.now() + freshForMs }
	} catch (error) {
		logError('Visits may be missing: the hub did not answer', error)
	}
	answers.set(workspaceId, answer)
	return answer
}
