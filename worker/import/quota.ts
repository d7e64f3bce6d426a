import { millisecondsInMinute } from 'date-fns/constants'
import type { Context } from 'hono'
import { Hono } from 'hono'
import { importQuotaAnswer } from '../../schema/answers/account'
import {
	type ImportUse,
	importQuota,
	type LinkImportUse,
	type LinkUse,
	linkImportQuota,
	linkQuota,
	quotaProblem,
	secondsUntil,
} from '../../schema/importQuota'
import { callerWith } from '../auth/permit'
import type { App } from '../http/context'
import { tooMany } from '../http/errors'
import type { NewLead } from '../leads/newLead'
import { documented } from '../openapi/documented'
import { backlogOf } from '../operations/health'
import { importUseOf, leadsNewTo, type Target } from './queries'

const isPaid = (c: Context<App>) => c.var.plan.plan !== 'free'
const quotaFor = (c: Context<App>, use: ImportUse, now: number) => importQuota(use, isPaid(c), now)

const bytesOf = (leads: readonly NewLead[]) =>
	leads.reduce((sum, lead) => sum + Buffer.byteLength(JSON.stringify(lead)), 0)

/** How long imports wait for visitors' submissions: what waits for longer waits for something else. */
const longestYieldMs = 10 * millisecondsInMinute

/**
 * Throws a 429 for more than the workspace may import today, and while visitors' submissions wait for the database.
 * Leads that the link has already take no room.
 */
export async function requireRoom(
	c: Context<App>,
	use: ImportUse,
	into: Target,
	leads: readonly NewLead[],
) {
	const now = Date.now()
	const quota = quotaFor(c, use, now)
	const problemOf = (leads: readonly NewLead[]) =>
		quotaProblem(quota, { rows: leads.length, bytes: bytesOf(leads) })
	if (problemOf(leads)) {
		const problem = problemOf(await leadsNewTo(c.var.store, into, leads))
		if (problem) throw tooMany(problem, secondsUntil(quota.resetsAt, now))
	}
	await requireQuiet(c)
}

/** Throws a 429 while visitors' submissions wait for the database. */
export async function requireQuiet(c: Context<App>) {
	const since = (await backlogOf(c.env.CAPTURES))?.since
	if (since !== undefined && Date.now() - since < longestYieldMs) {
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
		summary: 'How much can be imported, and how many links created, today',
		description: 'The limits go by the workspace’s age and plan. Operators can raise them.',
		ok: 200,
		answer: importQuotaAnswer,
	}),
	use.permit('workspace.read'),
	async (c) => {
		const [found] = use.read(c)
		const mine = found as ImportUse & LinkUse & LinkImportUse
		const now = Date.now()
		const shown = ({ limit, used }: { limit: number; used: number }) => ({ limit, used })
		return c.json({
			...quotaFor(c, mine, now),
			links: shown(linkQuota(mine, isPaid(c), now)),
			importedLinks: shown(linkImportQuota(mine, isPaid(c), now)),
		})
	},
)
