import type { ExecutionContext } from 'hono'
import { LRUCache } from 'lru-cache'
import { logError } from '../http/log'
import { type Database, database, type Env } from '../platform/env'
import { withTimeout } from '../platform/timeout'
import { hubOf } from './hubs'

/** How long a reader waits for a hub, in milliseconds, before reading the numbers in the database. */
const maxWaitMs = 500
/** Delay between calls to a failing hub, in milliseconds. */
const retryAfterMs = 15_000

/** A hub's answer: D1's bookmark of its last write, and until when that is fresh enough. */
type HubAnswer = { bookmark: string | null; until: number }
/** A workspace whose hub was asked before the caller was known. */
type Early = { workspaceId: number; answer: Promise<HubAnswer> }

// Per isolate: what hubs answered, by workspace, and whose numbers a session, token or report read last.
const answers = new LRUCache<number, HubAnswer>({ max: 5000 })
const lastRead = new LRUCache<string, number>({ max: 5000 })

type Context = { env: Env; executionCtx: Pick<ExecutionContext, 'waitUntil'> }

/**
 * While the database looks up the caller, makes the hub of the workspace they last read write its visits.
 * `reader` is the id of a session, the hash of a token, or the secret of a report.
 */
export function askEarly(c: Context, reader: string): Early | undefined {
	const workspaceId = lastRead.get(reader)
	return workspaceId === undefined ? undefined : { workspaceId, answer: askHub(c, workspaceId) }
}

/**
 * Makes a workspace's hub write the visits that the database lacks. Returns the database to read numbers from:
 * `db`, or a session that has these visits. Never throws, and waits half a second at most.
 */
export async function withVisits(
	c: Context,
	db: Database,
	{ reader, workspaceId }: { reader: string; workspaceId: number },
	early: Early | undefined,
): Promise<Database> {
	lastRead.set(reader, workspaceId)
	const { bookmark } = await (early?.workspaceId === workspaceId
		? early.answer
		: askHub(c, workspaceId))
	const read = 'getBookmark' in db.$client ? db.$client.getBookmark() : null
	// Bookmarks sort by age. A replica may lag behind what the hub has just written.
	return bookmark === null || (read !== null && read >= bookmark)
		? db
		: database(c.env.DB.withSession(bookmark))
}

/** Makes the hubs of workspaces write their visits, before numbers are sent out. */
export const writeVisitsOf = (env: Env, workspaceIds: ReadonlySet<number>) =>
	Promise.all([...workspaceIds].map((id) => askHub({ env, executionCtx: { waitUntil() {} } }, id)))

async function askHub({ env, executionCtx }: Context, workspaceId: number): Promise<HubAnswer> {
	const known = answers.get(workspaceId)
	if (known && Date.now() < known.until) return known
	let answer = { bookmark: known?.bookmark ?? null, until: Date.now() + retryAfterMs }
	try {
		const asked = hubOf(env, workspaceId).writeVisits()
		executionCtx.waitUntil(asked.catch(() => {}))
		const { bookmark, freshForMs } = await withTimeout(maxWaitMs, asked)
		answer = { bookmark, until: Date.now() + freshForMs }
	} catch (error) {
		logError('Visits may be missing: the hub did not answer', error)
	}
	answers.set(workspaceId, answer)
	return answer
}
