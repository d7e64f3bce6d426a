// What the database does for each request: a query that would walk a whole table, or sort leads
// that an index could give in order, is found here before a million leads find it. Every route of
// testing/routes.ts is called and every statement it prepares is explained.
import { createExecutionContext, createMessageBatch, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { qualificationStatuses } from '../schema/lead'
import type { Env } from './context'
import worker, { app } from './index'
import { writeCursor } from './leads/paging'
import { origin } from './testing/client'
import { plant, requestOf, sessionCookie } from './testing/planted'
import { recording, type Statement } from './testing/recording'
import { type RouteRow, routeRows } from './testing/routes'

type Step = { parent: number; detail: string }

/** The steps by which the database answers a statement, in SQLite's words. */
async function stepsOf({ sql, params }: Statement) {
	const { results } = await env.DB.prepare(`explain query plan ${sql}`)
		.bind(...params)
		.all<Step>()
	return results
}

/**
 * A walk over a table or a whole index of it; a list that came as a parameter is none. The dead
 * letters may be counted: they are what nothing could be done with, and few.
 */
const isWalk = ({ detail }: Step) =>
	/^SCAN (?!.*VIRTUAL TABLE|CONSTANT ROW|\(|dead_letters\b)/.test(detail)

/** A list that came as a parameter, gone through again for each row that another step finds. */
const isLoop = ({ parent, detail }: Step, i: number, steps: Step[]) =>
	/^SCAN .*VIRTUAL TABLE/.test(detail) &&
	steps
		.slice(0, i)
		.some((step) => step.parent === parent && /^S(CAN|EARCH) (?!.*\(rowid=\?\))/.test(step.detail))

const isSortOfLeads = ({ detail }: Step, _: number, steps: Step[]) =>
	/^USE TEMP B-TREE FOR ORDER BY/.test(detail) &&
	steps.some((step) => /^S(CAN|EARCH) leads\b/.test(step.detail))

const faultsOf = (steps: Step[]) =>
	Object.entries({ isWalk, isLoop, isSortOfLeads })
		.filter(([, isFault]) => steps.some(isFault))
		.map(([name]) => name)

/** Answers the request and returns each statement that it took, with its steps. */
async function explained(request: Request) {
	const { db, statements } = recording(env.DB)
	const context = createExecutionContext()
	const response = await app.fetch(request, { ...env, DB: db }, context)
	await response.text()
	await waitOnExecutionContext(context)
	return { status: response.status, ...(await plansOf(statements)) }
}

/** Statements with the steps that they take, and those of them that have faults. */
async function plansOf(statements: Statement[]) {
	const plans = await Promise.all(
		statements.map(async (statement) => {
			const steps = await stepsOf(statement)
			return { sql: statement.sql, faults: faultsOf(steps), steps: steps.map((s) => s.detail) }
		}),
	)
	return { plans, bad: plans.filter(({ faults }) => faults.length > 0) }
}

it.each(Object.entries(routeRows))('%s walks no table', async (route, row) => {
	const planted = await plant()
	const { status, bad } = await explained(
		requestOf(route, row, planted, await sessionCookie(planted.id)),
	)
	expect(status).toBe(row.ok)
	expect(bad).toEqual([])
})

it('the night’s tasks and the queues walk no table', async () => {
	const { id, linkId, shortId } = await plant()
	await env.DB.prepare('update users set retention_days = 30 where id = ?').bind(id).run()
	const verdict = { score: 1, status: 'cold', scoringData: { criteria: [] } }
	const submission = {
		...{ id: 'late', linkId: Number(linkId), name: 'Late', email: 'late@navy.mil', phone: null },
		...{ additionalData: {}, createdAt: Date.now() },
		...{ firstTime: verdict, cameBack: verdict },
	}
	const visits = { id: shortId, day: 1, visits: [[Number(linkId), 'somebody']] }
	const { db, statements } = recording(env.DB)
	const settings = { ...env, DB: db } as unknown as Env
	for (const [queue, body] of [
		['lead-links-captures', submission],
		['lead-links-visits', visits],
		['lead-links-dead', submission],
	] as const) {
		const message = { id: queue, timestamp: new Date(), attempts: 1, body }
		await worker.queue(createMessageBatch(queue, [message]) as never, settings)
	}
	await worker.scheduled(undefined, settings)
	expect(statements.length).toBeGreaterThan(10)
	expect((await plansOf(statements)).bad).toEqual([])
})

describe('the list of leads', () => {
	const cursor = `cursor=${writeCursor({ key: Date.now(), id: 7 })}`
	const queries: [query: string, index: string][] = [
		['', 'leads_by_user'],
		[cursor, 'leads_by_user'],
		...qualificationStatuses.map((s): [string, string] => [`status=${s}`, 'leads_by_user_status']),
		[`status=hot&${cursor}`, 'leads_by_user_status'],
		['linkId=LINK', 'leads_by_link'],
		[`linkId=LINK&${cursor}`, 'leads_by_link'],
		['linkId=LINK&status=hot', 'leads_by_link'],
		[`linkId=LINK&status=suspect&${cursor}`, 'leads_by_link'],
		['q=rare', 'leads_by_user'],
		[`q=rare&${cursor}`, 'leads_by_user'],
		['q=rare&linkId=LINK', 'leads_by_link'],
		['q=guide&status=hot', 'leads_by_user_status'],
		['status=suspect', 'leads_by_user_status'],
		[`status=suspect&${cursor}`, 'leads_by_user_status'],
		['sort=score', 'leads_by_user_score'],
		['sort=score&cursor=1e.7', 'leads_by_user_score'],
		['sort=score&status=hot', 'leads_by_user_score'],
		['sort=score&status=suspect&cursor=1e.7', 'leads_by_user_score'],
		['sort=score&linkId=LINK', 'leads_by_user_score'],
	]

	it.each(queries)('?%s is read in order from %s', async (query, index) => {
		const { id, linkId } = await plant()
		const { status, plans, bad } = await explained(
			new Request(`${origin}/api/leads?${query.replace('LINK', linkId)}`, {
				headers: { cookie: await sessionCookie(id) },
			}),
		)
		expect(status).toBe(200)
		expect(bad).toEqual([])
		const [list] = plans.filter(({ sql }) => /from "leads".* order by /s.test(sql))
		expect(list?.steps).toContainEqual(
			expect.stringMatching(`^SEARCH leads USING INDEX ${index} \\(`),
		)
	})
})

it.each([
	'GET /api/leads/:id',
	'PATCH /api/leads',
	'POST /api/leads/delete',
	'PATCH /api/leads/:id',
	'DELETE /api/leads/:id',
])('%s finds by their ids the leads that it changes', async (route) => {
	const planted = await plant()
	const row = routeRows[route] as RouteRow
	const { plans } = await explained(requestOf(route, row, planted, await sessionCookie(planted.id)))
	const ofLeads = plans.filter(({ steps }) => steps.some((step) => /^SEARCH leads\b/.test(step)))
	expect(ofLeads.length).toBeGreaterThan(0)
	for (const { sql, steps } of ofLeads.filter(({ sql }) => !sql.includes('"email" = ?'))) {
		expect([sql, steps.find((step) => /^SEARCH leads\b/.test(step))]).toEqual([
			sql,
			'SEARCH leads USING INTEGER PRIMARY KEY (rowid=?)',
		])
	}
})

it('what older rules scored is one range of an index', async () => {
	const { id } = await plant()
	const { plans } = await explained(
		new Request(`${origin}/api/leads/rescore`, { headers: { cookie: await sessionCookie(id) } }),
	)
	expect(plans.at(-1)?.steps).toEqual([
		'SEARCH leads USING INDEX leads_by_rules (user_id=? AND rules_version<?)',
	])
})

it.each([
	['select count(*) from leads', ['isWalk']],
	['select * from leads l where l.score > 3', ['isWalk']],
	['select * from leads where user_id = 1 order by name', ['isSortOfLeads']],
	["select * from leads, json_each('[1]') where user_id = 1 and +leads.id = value", ['isLoop']],
	["select * from leads where id in (select value from json_each('[1]'))", []],
	["select * from json_each('[1]') new, leads where leads.id = new.value", []],
	['select * from leads where user_id = 1 order by created_at desc', []],
])('%s has the faults %j', async (sql, faults) => {
	expect(faultsOf(await stepsOf({ sql, params: [] }))).toEqual(faults)
})
