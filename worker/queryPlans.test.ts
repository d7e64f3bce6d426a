// What the database does for each request: a query that would walk a whole table, or sort leads
// that an index could give in order, is found here before a million leads find it. Every route of
// testing/routes.ts is called and every statement it prepares is explained.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { qualificationStatuses } from '../schema/lead'
import { app } from './index'
import { writeCursor } from './leads/paging'
import { origin } from './testing/client'
import { plant, requestOf, sessionCookie } from './testing/planted'
import { recording, type Statement } from './testing/recording'
import { routeRows } from './testing/routes'

/** The steps by which the database answers a statement, in SQLite's words. */
async function steps({ sql, params }: Statement) {
	const { results } = await env.DB.prepare(`explain query plan ${sql}`)
		.bind(...params)
		.all<{ detail: string }>()
	return results.map(({ detail }) => detail)
}

/** A walk over a table or a whole index of it; lists that came as a parameter are none. */
const isScan = (step: string) => /^SCAN (?!.*VIRTUAL TABLE|CONSTANT ROW|\()/.test(step)
const isSort = (step: string) => /^USE TEMP B-TREE FOR ORDER BY/.test(step)
const ofLeads = (step: string) => /^S(CAN|EARCH) leads\b/.test(step)

/** Answers the request and returns each statement that it took, with its steps. */
async function explained(request: Request) {
	const { db, statements } = recording(env.DB)
	const context = createExecutionContext()
	const response = await app.fetch(request, { ...env, DB: db }, context)
	await response.text()
	await waitOnExecutionContext(context)
	const plans = await Promise.all(
		statements.map(async (statement) => ({ sql: statement.sql, steps: await steps(statement) })),
	)
	return { status: response.status, plans }
}

const faults = (plans: Awaited<ReturnType<typeof explained>>['plans']) =>
	plans.filter(({ steps }) => steps.some(isScan) || (steps.some(ofLeads) && steps.some(isSort)))

it.each(Object.entries(routeRows))('%s walks no table', async (route, row) => {
	const planted = await plant()
	const { status, plans } = await explained(
		requestOf(route, row, planted, await sessionCookie(planted.id)),
	)
	expect(status).toBe(row.ok)
	expect(faults(plans)).toEqual([])
})

describe('the list of leads', () => {
	const cursor = `cursor=${writeCursor({ createdAt: Date.now(), id: 7 })}`
	const queries: [query: string, index: string][] = [
		['', 'leads_by_user'],
		[cursor, 'leads_by_user'],
		...qualificationStatuses.map((s): [string, string] => [`status=${s}`, 'leads_by_user_status']),
		[`status=hot&${cursor}`, 'leads_by_user_status'],
		['linkId=LINK', 'leads_by_link'],
		[`linkId=LINK&${cursor}`, 'leads_by_link'],
		['q=rare', 'leads_by_user'],
		['q=guide&status=hot', 'leads_by_user_status'],
	]

	it.each(queries)('?%s is read in order from %s', async (query, index) => {
		const { id, linkId } = await plant()
		const { status, plans } = await explained(
			new Request(`${origin}/api/leads?${query.replace('LINK', linkId)}`, {
				headers: { cookie: await sessionCookie(id) },
			}),
		)
		expect(status).toBe(200)
		expect(faults(plans)).toEqual([])
		const [list] = plans.filter(({ sql }) => /from "leads".* order by /s.test(sql))
		expect(list?.steps).toContainEqual(
			expect.stringMatching(`^SEARCH leads USING INDEX ${index} \\(`),
		)
	})
})

it('a walk and a sort are found where there are any', async () => {
	const found = async (sql: string) => {
		const all = await steps({ sql, params: [] })
		return [all.some(isScan), all.some(isSort)]
	}
	expect(await found('select count(*) from leads')).toEqual([true, false])
	expect(await found('select * from leads l where l.score > 3')).toEqual([true, false])
	expect(await found('select * from leads where user_id = 1 order by name')).toEqual([false, true])
	expect(await found("select * from json_each('[1]')")).toEqual([false, false])
	expect(await found('select * from leads where id = 1')).toEqual([false, false])
})
