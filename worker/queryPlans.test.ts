// Query plans of every request: a query that scans a whole table, or sorts leads that an index could
// return in order, is found here before a million leads find it. Calls every route of testing/routes.ts and
// explains every statement that it prepares.
import { createExecutionContext, createMessageBatch, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { eventTypes } from '../schema/event'
import { qualificationStatuses } from '../schema/score'
import { scopes } from '../schema/tokenScopes'
import { type Consumer, deliverEvents } from './events/deliver'
import type { OutboxEvent } from './events/queries'
import { writeTotals } from './hub/queries'
import { noTotals } from './hub/totals'
import worker from './index'
import { makeLead } from './leads/newLead'
import { writeCursor } from './leads/paging'
import { messageOf } from './mail/enqueue'
import type { Mail } from './mail/messages'
import { database, type Env } from './platform/env'
import type { Message } from './platform/messages'
import { origin } from './testing/client'
import { plant } from './testing/planted'
import { plantToken } from './testing/plantPeople'
import { recording, type Statement } from './testing/recording'
import { requestOf, sessionCookie } from './testing/requests'
import { routeRows } from './testing/routes'
import type { RouteRow } from './testing/rows/row'

type Step = { parent: number; detail: string }

/** The steps of a statement's query plan, in SQLite's words. */
async function stepsOf({ sql, params }: Statement) {
	const { results } = await env.DB.prepare(`explain query plan ${sql}`)
		.bind(...params)
		.all<Step>()
	return results
}

/** Lists that a statement builds for itself; scanning a table to build one is a step of its own. */
const made = (steps: Step[]) =>
	steps.flatMap(({ detail }) => /^(?:MATERIALIZE|CO-ROUTINE) (\w+)/.exec(detail)?.[1] ?? [])

/** A list that was bound as a parameter or built by the statement. */
const isList = ({ detail }: Step, steps: Step[]) =>
	/^SCAN .*VIRTUAL TABLE/.test(detail) || made(steps).some((name) => detail === `SCAN ${name}`)

/**
 * A scan of a table or a whole index, but not of a list. Dead letters can be counted, because there are few. The
 * mail waiting for tonight can be scanned, because all of it is sent, as can broken links that nobody was notified
 * of, because all of them are reported.
 */
const isWalk = (step: Step, _: number, steps: Step[]) =>
	/^SCAN (?!CONSTANT ROW|\(|dead_letters\b|waiting USING .*INDEX lead_mails_waiting$|link_checks USING .*INDEX link_checks_untold$)/.test(
		step.detail,
	) && !isList(step, steps)

/** A list scanned again for each row of another step. */
const isLoop = (step: Step, i: number, steps: Step[]) =>
	isList(step, steps) &&
	steps
		.slice(0, i)
		.some(
			({ parent, detail }) =>
				parent === step.parent && /^S(CAN|EARCH) (?!.*\(rowid=\?\))/.test(detail),
		)

/** A sort of leads, but for one person's, who has few. */
const isSortOfLeads = ({ detail, parent }: Step, _: number, steps: Step[]) =>
	/^USE TEMP B-TREE FOR ORDER BY/.test(detail) &&
	steps.some(
		(step) =>
			step.parent === parent &&
			/^S(CAN|EARCH) leads\b(?! USING INDEX leads_by_person \(workspace_id=\? AND person=\?\))/.test(
				step.detail,
			),
	)

const faultsOf = (steps: Step[]) =>
	Object.entries({ isWalk, isLoop, isSortOfLeads })
		.filter(([, isFault]) => steps.some(isFault))
		.map(([name]) => name)

/** The most arguments that a statement gives to one function: D1 takes 32, SQLite itself more. */
function mostArguments(sql: string) {
	const open: { isCall: boolean; commas: number }[] = []
	let most = 0
	for (const [part] of sql.matchAll(/'[^']*'|"[^"]*"|(?:\b(\w+))?\(|[),]/g)) {
		const call = open.at(-1)
		if (part.endsWith('('))
			open.push({ isCall: /\w/.test(part) && !/^(?:in|values)\(/i.test(part), commas: 0 })
		else if (part === ',' && call) call.commas++
		else if (part === ')') {
			const closed = open.pop()
			if (closed?.isCall) most = Math.max(most, closed.commas + 1)
		}
	}
	return most
}

it.each([
	["select json_object('a', 1, 'b(,', f(2, 3))", 4],
	['insert into links (a, b, c) values (1, 2, 3)', 0],
	['select 1 where a in (1, 2, 3) and count(*) > 0', 1],
])('%s gives a function %d arguments', (sql, count) => expect(mostArguments(sql)).toBe(count))

/** Sends the request and returns each statement that it ran, with its query plan. */
async function explained(request: Request) {
	const { db, statements } = recording(env.DB)
	const context = createExecutionContext()
	const response = await worker.fetch(request, { ...env, DB: db }, context)
	await response.text()
	await waitOnExecutionContext(context)
	return { status: response.status, ...(await plansOf(statements)) }
}

/** Statements with their plans, and those that have faults. */
async function plansOf(statements: Statement[]) {
	const plans = await Promise.all(
		statements.map(async (statement) => {
			const steps = await stepsOf(statement)
			const faults = [
				...faultsOf(steps),
				...(mostArguments(statement.sql) > 32 ? ['arguments'] : []),
			]
			return { sql: statement.sql, faults, steps: steps.map((s) => s.detail) }
		}),
	)
	return { plans, bad: plans.filter(({ faults }) => faults.length > 0) }
}

/** A row's own list, scanned only for that row: a day's numbers, or what a lead is counted by. */
const ownList =
	/json_each\((?:(?:days\.)?(?:(?:people|other|lead)_quarters|people)\)|json_object\()/
const isOfRow = ({ sql, faults }: { sql: string; faults: string[] }) =>
	ownList.test(sql) && faults.join() === 'isLoop'

it.each(Object.entries(routeRows))('%s scans no table', async (route, row) => {
	const planted = await plant()
	const { status, bad } = await explained(
		requestOf(route, row, planted, await sessionCookie(planted.id)),
	)
	expect(status).toBe(row.ok)
	expect(bad.filter((plan) => !isOfRow(plan))).toEqual([])
})

it('tokens and idempotency keys are found by index', async () => {
	const planted = await plant()
	const { token } = await plantToken(planted, scopes, { used: null })
	for (const route of ['POST /api/links', 'POST /api/links/:id/import']) {
		for (const status of [routeRows[route]?.ok, routeRows[route]?.ok]) {
			const request = requestOf(route, routeRows[route] as RouteRow, planted)
			request.headers.set('authorization', `Bearer ${token}`)
			request.headers.set('idempotency-key', route.replaceAll(' ', ''))
			const answer = await explained(request)
			expect(answer.status).toBe(status)
			expect(answer.bad).toEqual([])
		}
	}
})

it('nightly tasks and queues scan no table', async () => {
	const { id, workspaceId, linkId, leadId } = await plant()
	await env.DB.prepare('update workspaces set retention_days = 30 where id = ?')
		.bind(workspaceId)
		.run()
	await env.DB.prepare(
		'update workspace_counters set open_from = open_from - 1 where workspace_id = ?',
	)
		.bind(workspaceId)
		.run()
	await env.DB.prepare(
		'insert into link_days (link_id, day, visits) select ?, open_from, 1 from workspace_counters where workspace_id = ?',
	)
		.bind(linkId, workspaceId)
		.run()
	const lead = makeLead(
		{ submissionId: 'late', linkId: Number(linkId), createdAt: Date.now() },
		{ name: 'Late', email: 'late@navy.mil' },
		{ additionalData: {}, evidence: { asked: ['name', 'email'] }, imported: false },
	)
	const submission: Message = { type: 'submission', workspaceId, lead }
	await env.DB.prepare('insert into link_checks (link_id, workspace_id, due_at) values (?, ?, 1)')
		.bind(linkId, workspaceId)
		.run()
	const visits: Message = {
		type: 'visits',
		id: 'batch',
		workspaceId,
		visits: [[Number(linkId), 1, 'somebody', []]],
		signs: [],
	}
	const mailed = (mail: Mail): Message => messageOf(origin, mail)
	const { db, statements } = recording(env.DB)
	const settings = { ...env, DB: db } as unknown as Env
	for (const [queue, body] of [
		['lead-links-captures', submission],
		['lead-links-visits', visits],
		['lead-links-mails', mailed({ kind: 'reset', userId: id, tokenId: 'unknown' })],
		['lead-links-mails', mailed({ kind: 'lead', userId: id, leadId: Number(leadId) })],
		['lead-links-mails', mailed({ kind: 'leads', userId: id })],
		['lead-links-mails', mailed({ kind: 'links-broken', userId: id, workspaceId })],
		['lead-links-mails', { type: 'deliver' }],
		['lead-links-webhooks', { type: 'look' }],
		['lead-links-dead', submission],
	] as const) {
		const message = { id: queue, timestamp: new Date(), attempts: 1, body }
		await worker.queue(createMessageBatch(queue, [message]) as never, settings)
	}
	const consumed: OutboxEvent[] = []
	const consumer: Consumer = {
		name: 'plans',
		wants: eventTypes,
		consume: async (_, events) => void consumed.push(...events),
	}
	await deliverEvents(settings, [consumer])
	expect(consumed).not.toEqual([])
	await worker.scheduled(undefined, settings)
	await worker.scheduled({ cron: '47 * * * *' }, settings)
	expect(statements.length).toBeGreaterThan(10)
	const { plans, bad } = await plansOf(statements)
	expect(plans.filter(({ sql }) => sql.includes('insert into workspace_days'))).toHaveLength(1)
	// The outbox is scanned once a night, with at most a week in it: an index by date would cost every lead
	// one more row. `refolds` has at most two rows.
	const [outbox, ...others] = bad
		.filter((plan) => !isOfRow(plan))
		.filter(({ sql }) => !sql.endsWith('from "refolds"'))
	expect(outbox?.sql).toMatch(/^delete from "events"/)
	expect(others).toEqual([])
})

it('the hub finds the links whose numbers it writes by id', async () => {
	const { workspaceId, linkId } = await plant()
	const { db, statements } = recording(env.DB)
	const day = { linkId: Number(linkId), day: 20_000, totals: noTotals(), size: 1 }
	await writeTotals(database(db), workspaceId, [day], [[day.linkId, day.day, 0]])
	const { plans, bad } = await plansOf(statements)
	expect(bad).toEqual([])
	expect(plans.filter(({ sql }) => sql.trim().startsWith('insert into link_days'))).toHaveLength(1)
})

describe('the list of leads', () => {
	const cursor = `cursor=${writeCursor({ key: Date.now(), id: 7 })}`
	const queries: [query: string, index: string][] = [
		['', 'leads_by_workspace'],
		[cursor, 'leads_by_workspace'],
		...qualificationStatuses.map((s): [string, string] => [`status=${s}`, 'leads_by_status']),
		[`status=hot&${cursor}`, 'leads_by_status'],
		['linkId=LINK', 'leads_by_link'],
		[`linkId=LINK&${cursor}`, 'leads_by_link'],
		['linkId=LINK&status=hot', 'leads_by_link'],
		[`linkId=LINK&status=suspect&${cursor}`, 'leads_by_suspicion'],
		// Almost every lead has such a letter, so leads are read in order.
		['q=r', 'leads_by_workspace'],
		[`q=r&${cursor}`, 'leads_by_workspace'],
		['q=r&linkId=LINK', 'leads_by_link'],
		['q=r&status=hot', 'leads_by_status'],
		['q=r&sort=score&cursor=1e.7', 'leads_by_score'],
		['status=suspect', 'leads_by_suspicion'],
		[`status=suspect&${cursor}`, 'leads_by_suspicion'],
		['sort=score', 'leads_by_score'],
		['sort=score&cursor=1e.7', 'leads_by_score'],
		['sort=score&status=hot', 'leads_by_score'],
		['sort=score&status=suspect&cursor=1e.7', 'leads_by_suspicion'],
		['sort=score&linkId=LINK', 'leads_by_score'],
		['from=2026-01-01&to=2026-02-01', 'leads_by_workspace'],
		[`from=2026-01-01&minScore=50&country=DE&source=news&${cursor}`, 'leads_by_workspace'],
		['stage=open&from=2026-01-01', 'leads_by_workspace'],
		['confirmed=no&from=2026-01-01', 'leads_by_workspace'],
		['stage=contacted&from=2026-01-01&minScore=50', 'leads_by_stage'],
		[`stage=won&status=hot&country=DE&${cursor}`, 'leads_by_stage'],
		['stage=won&linkId=LINK&from=2026-01-01', 'leads_by_link'],
		['status=hot&from=2026-01-01&stage=open', 'leads_by_status'],
		['sort=score&minScore=80&from=2026-01-01&stage=contacted&source=news', 'leads_by_score'],
		['answer=size:m', 'leads_by_workspace'],
		[`answer=size%3DM&linkId=LINK&${cursor}`, 'leads_by_link'],
		['answer=size:m&sort=score', 'leads_by_score'],
		['rule=Students', 'leads_by_workspace'],
		['assignee=me', 'leads_by_assignee'],
		[`assignee=7&status=hot&linkId=LINK&from=2026-01-01&${cursor}`, 'leads_by_assignee'],
		['assignee=me&sort=score&cursor=1e.7', 'leads_by_score'],
		['assignee=me&q=r', 'leads_by_assignee'],
		['assignee=none', 'leads_by_workspace'],
		['assignee=none&sort=score', 'leads_by_score'],
		['followUp=due&assignee=me', 'leads_by_follow_up'],
		['followUp=due', 'leads_by_follow_up'],
		[`followUp=planned&sort=score&stage=won&tag=vip&${cursor}`, 'leads_by_follow_up'],
		['status=suspect&stage=open&from=2026-01-01&tag=vip', 'leads_by_suspicion'],
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
	'q=rare',
	'q=ra',
	'q=%C3%9F&sort=score',
	'q=rare&linkId=LINK&status=hot&cursor=1e.7',
	'q=rare&sort=score&tag=vip',
	'q=rare&followUp=due',
	'answer=size:rare',
	'answer=size%3Drare&sort=score&linkId=LINK&q=other',
	'newerThan=0',
	'newerThan=7&sort=score&status=hot&q=r',
	'newerThan=7&linkId=LINK&stage=won&tag=vip&followUp=due',
])('?%s reads the matches in the search index, if there are few', async (query) => {
	const { id, linkId } = await plant()
	const { status, plans, bad } = await explained(
		new Request(`${origin}/api/leads?${query.replace('LINK', linkId)}`, {
			headers: { cookie: await sessionCookie(id) },
		}),
	)
	expect(status).toBe(200)
	// Up to 2,000 matches are sorted, whatever the order.
	expect(bad.filter(({ faults }) => faults.join() !== 'isSortOfLeads')).toEqual([])
	// The page and the total, each by search and in order.
	const lists = plans.filter(({ sql }) => /from "leads".* order by /s.test(sql))
	expect(lists).toHaveLength(4)
	for (const searched of [lists[0], lists[2]]) {
		expect(searched?.steps).toContainEqual('SEARCH leads USING INTEGER PRIMARY KEY (rowid=?)')
		expect(searched?.steps).toContainEqual(
			// What is newer than a lead, backwards as far as that.
			expect.stringMatching(/^SCAN lead_search VIRTUAL TABLE INDEX (0:M|192:M1>)/),
		)
	}
	for (const inOrder of [lists[1], lists[3]]) {
		expect(inOrder?.steps).toContainEqual(
			expect.stringMatching(
				/^SEARCH (leads USING (COVERING )?INDEX leads_by|lead_tags USING COVERING)/,
			),
		)
	}
})

it.each(['tag=vip', 'tag=vip&stage=won&from=2026-01-01&cursor=1e.7'])(
	'?%s is read in order from the tags',
	async (query) => {
		const { id } = await plant()
		const { plans, bad } = await explained(
			new Request(`${origin}/api/leads?${query}`, { headers: { cookie: await sessionCookie(id) } }),
		)
		expect(bad).toEqual([])
		const [list] = plans.filter(({ sql }) => /from "leads".* order by /s.test(sql))
		expect(list?.steps[0]).toMatch(/^SEARCH lead_tags USING COVERING INDEX /)
		expect(list?.steps[1]).toBe('SEARCH leads USING INTEGER PRIMARY KEY (rowid=?)')
	},
)

it.each([
	['', 'links', 'links_by_workspace'],
	['sort=oldest&cursor=1e.7', 'links', 'links_by_workspace'],
	['state=off&q=a', 'links', 'links_off'],
	['state=archived', 'links', 'links_archived'],
])(
	'the list of links, ?%s, is read in order from the index of %s %s',
	async (query, table, index) => {
		const { id } = await plant()
		const { status, plans, bad } = await explained(
			new Request(`${origin}/api/links?${query}`, { headers: { cookie: await sessionCookie(id) } }),
		)
		expect(status).toBe(200)
		expect(bad).toEqual([])
		const [list] = plans.filter(({ sql }) => /from "links".* order by .* limit /s.test(sql))
		const page = list?.steps.findIndex((step) => step.startsWith('LIST SUBQUERY')) ?? 0
		expect(list?.steps[page + 1]).toMatch(
			RegExp(`^SEARCH ${table} USING (COVERING )?INDEX ${index} \\(`),
		)
		// Only the page itself is sorted, once it is found.
		const sorted = list?.steps.filter((step) => step.includes('TEMP B-TREE'))
		expect([sorted, list?.steps.at(-1)]).toEqual([[list?.steps.at(-1)], sorted?.[0]])
	},
)

it.each(['q=guide', 'tag=news&state=off', 'q=guide&tag=news&sort=oldest&cursor=1e.7'])(
	'the list of links, ?%s, is read by what the search index finds or, if that is much, in order',
	async (query) => {
		const { id } = await plant()
		const { status, plans, bad } = await explained(
			new Request(`${origin}/api/links?${query}`, { headers: { cookie: await sessionCookie(id) } }),
		)
		expect(status).toBe(200)
		expect(bad.filter(({ faults }) => faults.join() !== 'isSortOfLinks')).toEqual([])
		const lists = plans.filter(({ sql }) => sql.includes('link_search match'))
		expect(lists).toHaveLength(2)
		for (const { steps } of lists) {
			expect(steps.filter((step) => step.startsWith('SCAN link_search VIRTUAL'))).toHaveLength(1)
			expect(steps).toContainEqual('SEARCH links USING INTEGER PRIMARY KEY (rowid=?)')
			expect(steps).toContainEqual(
				expect.stringMatching(/^SEARCH links USING (COVERING )?INDEX links_by_(workspace|tags) \(/),
			)
		}
	},
)

it.each([
	['sort=visits', 'visits', 'workspace_id=? AND ranked_visits>?', 'links_by_workspace'],
	[
		'sort=leads&cursor=1e.7',
		'leads',
		'workspace_id=? AND ranked_leads>? AND ranked_leads<?',
		'links_by_workspace',
	],
	['sort=rate&state=off', 'rate', 'workspace_id=? AND ranked_rate>?', 'links_off'],
])(
	'the list of links, ?%s, reads the totals of links in use, and the others in order',
	async (query, name, range, index) => {
		const { id } = await plant()
		const { plans, bad } = await explained(
			new Request(`${origin}/api/links?${query}`, { headers: { cookie: await sessionCookie(id) } }),
		)
		expect(bad).toEqual([])
		const list = plans.find(({ sql }) => /"links"."title".*\sorder by .* limit /s.test(sql))
		expect(list?.steps).toEqual(
			expect.arrayContaining([
				'SEARCH links_in_use USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
				`SEARCH link_counters USING COVERING INDEX link_counters_by_${name} (${range})`,
				expect.stringMatching(RegExp(`^SEARCH links USING (COVERING )?INDEX ${index} \\(`)),
			]),
		)
	},
)

it.each([
	'GET /api/leads/:id',
	'PATCH /api/leads',
	'POST /api/leads/delete',
	'PATCH /api/leads/:id',
	'DELETE /api/leads/:id',
])('%s finds the leads it changes by id', async (route) => {
	const planted = await plant()
	const row = routeRows[route] as RouteRow
	const { plans } = await explained(requestOf(route, row, planted, await sessionCookie(planted.id)))
	const ofLeads = plans.filter(({ steps }) => steps.some((step) => /^SEARCH leads\b/.test(step)))
	expect(ofLeads.length).toBeGreaterThan(0)
	for (const { sql, steps } of ofLeads.filter(({ sql }) => !sql.includes('"person" = (select'))) {
		expect([sql, steps.find((step) => /^SEARCH leads\b/.test(step))]).toEqual([
			sql,
			'SEARCH leads USING INTEGER PRIMARY KEY (rowid=?)',
		])
	}
})

it.each(['POST /api/capture/:shortId', 'POST /api/links/:id/import'])(
	'%s finds the leads of a person, and those since a page was opened, by index',
	async (route) => {
		const planted = await plant()
		const row = routeRows[route] as RouteRow
		const { plans } = await explained(
			requestOf(route, row, planted, await sessionCookie(planted.id)),
		)
		const found = plans.flatMap(({ steps }) => steps.filter((s) => /^SEARCH leads USING/.test(s)))
		const sincePage = /leads_by_link \(link_id=\? AND suspect=\? AND created_at>\?\)/
		const ofPerson = found.filter((step) => !sincePage.test(step))
		expect(ofPerson.length).toBeGreaterThan(1)
		expect(ofPerson).not.toHaveLength(found.length)
		for (const step of ofPerson)
			expect(step).toMatch(/leads_by_person \(workspace_id=\? AND person=\?/)
	},
)

it('leads scored by older rules are one index range', async () => {
	const { id } = await plant()
	const { plans } = await explained(
		new Request(`${origin}/api/leads/rescore`, { headers: { cookie: await sessionCookie(id) } }),
	)
	expect(plans.at(-1)?.steps).toEqual([
		'SEARCH leads USING COVERING INDEX leads_by_rules (workspace_id=? AND rules_version<?)',
	])
})

const list = "with list as materialized (select value from json_each('[1]'))"

it.each([
	['select count(*) from leads', ['isWalk']],
	['select * from leads l where l.score > 3', ['isWalk']],
	['select * from leads where workspace_id = 1 order by name', ['isSortOfLeads']],
	[
		"select * from leads, json_each('[1]') where workspace_id = 1 and +leads.id = value",
		['isLoop'],
	],
	["select * from leads where id in (select value from json_each('[1]'))", []],
	["select * from json_each('[1]') new, leads where leads.id = new.value", []],
	['select * from leads where workspace_id = 1 and suspect is null order by created_at desc', []],
	[`${list} select * from list cross join leads on leads.id = list.value`, []],
	[
		`${list} select * from leads cross join list on +leads.id = +list.value where workspace_id = 1`,
		['isLoop'],
	],
	['with l as materialized (select * from leads) select * from l', ['isWalk']],
])('%s has the faults %j', async (sql, faults) => {
	expect(faultsOf(await stepsOf({ sql, params: [] }))).toEqual(faults)
})
