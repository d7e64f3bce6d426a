import { millisecondsInMinute } from 'date-fns/constants'
import type { Context } from 'hono'
import { Hono } from 'hono'
import { importQuotaAnswer } from '../../schema/answers/account'
import { type ImportUse, importQuota, quotaProblem, secondsUntil } from '../../schema/importQuota'
import { callerWith } from '../auth/permit'
import type { App } from '../http/context'
import { tooMany } from '../http/errors'
import type { NewLead } from '../leads/newLead'
import { documented } from '../openapi/documented'
import { backlogOf } from '../operations/health'
import { importUseOf } from './queries'

const quotaFor = (c: Context<App>, use: ImportUse, now: number) =>
	importQuota(use, c.var.plan.plan !== 'free', now)

/** How long imports wait for visitors' submissions: what waits for longer waits for something else. */
const longestYieldMs = 10 * millisecondsInMinute

/** Throws a 429 for more than the workspace may import today, and while visitors' submissions wait for the database. */
export async function requireRoom(c: Context<App>, use: ImportUse, leads: readonly NewLead[]) {
	const now = Date.now()
	const quota = quotaFor(c, use, now)
	const bytes = Buffer.byteLength(JSON.stringify(leads))
	const problem = quotaProblem(quota, { rows: leads.length, bytes })
	if (problem) throw tooMany(problem, secondsUntil(quota.resetsAt, now))
	const since = (await backlogOf(c.env.CAPTURES))?.since
	if (since !== undefined && now - since < longestYieldMs) {
		throw tooMany('Visitors’ submissions come first. Please continue in a few seconds.', 5)
	}
}

const use = callerWith((c, { workspaceId }) => importUseOf(c.var.db, workspaceId))

/** Mounted in /api/workspace. */
export const importQuotas = new Hono<App>().get(
	'/imports',
	documented({
		name: 'getImportQuota',
		tag: 'Leads',
		summary: 'How much can be imported today',
		description: 'The limits go by the workspace’s age and plan. Operators can raise them.',
		ok: 200,
		answer: importQuotaAnswer,
	}),
	use.permit('workspace.read'),
	async (c) => {
		const [mine] = use.read(c)
		return c.json(quotaFor(c, mine as ImportUse, Date.now()))
	},
)
