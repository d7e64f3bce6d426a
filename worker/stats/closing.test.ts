import { env } from 'cloudflare:workers'
import { millisecondsInDay } from 'date-fns/constants'
import { expect, it, vi } from 'vitest'
import { dayOf } from '../../schema/day'
import { database } from '../platform/env'
import { plant } from '../testing/planted'
import { closeDays } from './closing'
import { workspaceTotalsOf } from './queries'

const db = database(env.DB)
const tomorrow = Date.now() + millisecondsInDay

const rowOf = (workspaceId: number) =>
	env.DB.prepare('select open_from, hot_leads from workspace_counters where workspace_id = ?')
		.bind(workspaceId)
		.first()

/** A workspace with one hot lead, captured now. */
async function plantHot() {
	const { workspaceId, leadId } = await plant()
	await env.DB.prepare("update leads set created_at = ?, qualification_status = 'hot' where id = ?")
		.bind(Date.now(), leadId)
		.run()
	return workspaceId
}

/** Closes days as the nightly run and its messages do. Returns how many workspaces failed, and how many invocations it took. */
async function closeAll(now: number) {
	let failed = 0
	let next: number | undefined = 0
	let invocations = 0
	while (next !== undefined) {
		const closed: Awaited<ReturnType<typeof closeDays>> = await closeDays(db, now, next)
		failed += closed.failed
		next = closed.next
		invocations++
	}
	return { failed, invocations }
}

/** Workspaces numbered from `from`, each with links that had three visits on each of the last days. */
async function plantDays(
	from: number,
	{ workspaces, links = 1, days = 1 }: { workspaces: number; links?: number; days?: number },
) {
	const today = dayOf(Date.now())
	const statements: [string, ...number[]][] = [
		[
			`with recursive n(i) as (select 0 union all select i + 1 from n where i < ?2 - 1)
			insert into workspaces (id, created_at) select ?1 + i, 0 from n`,
			from,
			workspaces,
		],
		[
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?3)
			insert into links (workspace_id, user_id, title, search_text, destination_url, short_id, created_at, fields)
			select id, (select min(id) from users), 'A', 'a', 'https://a.example/', 'closing' || id || '-' || i, 0, '[]'
			from workspaces, n where id between ?1 and ?1 + ?2 - 1`,
			...[from, workspaces, links],
		],
		[
			'update workspace_counters set open_from = ?3 where workspace_id between ?1 and ?1 + ?2 - 1',
			...[from, workspaces, today - days + 1],
		],
		[
			`with recursive n(i) as (select 0 union all select i + 1 from n where i < ?3 - 1)
			insert into link_days (link_id, day, visits) select id, ?4 - i, 3 from links, n
			where workspace_id between ?1 and ?1 + ?2 - 1`,
			...[from, workspaces, days, today],
		],
	]
	await env.DB.batch(statements.map(([sql, ...values]) => env.DB.prepare(sql).bind(...values)))
}

/** The workspaces from `from` on whose sums lack visits of their days, of which there are `visits`. */
const notClosed = async (from: number, visits: number) => {
	const { results } = await env.DB.prepare(
		'select workspace_id as id from workspace_counters where workspace_id >= ? and visits <> ?',
	)
		.bind(from, visits)
		.all<{ id: number }>()
	return results.map(({ id }) => id)
}

it('closes days once they are over, without changing totals', async () => {
	const workspaceId = await plantHot()
	const today = dayOf(Date.now())
	const totals = async () => (await workspaceTotalsOf(db, workspaceId))[0]
	const before = await totals()
	expect(before).toMatchObject({ hotLeads: 1 })
	expect(await closeDays(db, Date.now())).toEqual({ failed: 0 })
	expect(await rowOf(workspaceId)).toEqual({ open_from: today, hot_leads: 0 })
	expect(await closeDays(db, tomorrow)).toEqual({ failed: 0 })
	expect(await rowOf(workspaceId)).toEqual({ open_from: today + 1, hot_leads: 1 })
	expect(await totals()).toEqual(before)
})

it('leaves a workspace without activity alone', async () => {
	const { workspaceId } = await plant()
	const before = await rowOf(workspaceId)
	await env.DB.prepare('delete from link_days').run()
	await closeDays(db, tomorrow)
	expect(await rowOf(workspaceId)).toEqual(before)
})

it('closes all workspaces, however many there are', async () => {
	await plantDays(5_000_001, { workspaces: 1001 })
	expect(await closeAll(tomorrow)).toEqual({ failed: 0, invocations: 5 })
	expect(await notClosed(5_000_001, 3)).toEqual([])
})

it('closes a large workspace a day at a time, and small ones after it together', async () => {
	await plantDays(6_000_001, { workspaces: 1, links: 400, days: 4 })
	await plantDays(6_000_002, { workspaces: 60 })
	const batches = vi.spyOn(env.DB, 'batch')
	await closeAll(tomorrow)
	// Its last day with 49 others, then those that are left.
	expect(batches).toHaveBeenCalledTimes(5)
	batches.mockRestore()
	expect(await notClosed(6_000_002, 3)).toEqual([])
	expect(await rowOf(6_000_001)).toMatchObject({ open_from: dayOf(tomorrow) })
	const sums = await env.DB.prepare(
		`select visits, (select count(*) from workspace_days where workspace_id = 6000001) as days,
			(select group_concat(distinct link_counters.visits) from link_counters join links on links.id = link_id
				where links.workspace_id = 6000001) as each
		from workspace_counters where workspace_id = 6000001`,
	).first()
	expect(sums).toEqual({ visits: 4800, days: 4, each: '12' })
})

it('passes over workspaces that always fail, whatever their size, and reports them', async () => {
	const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
	const broken = [7_000_001, 7_000_002, 7_000_040]
	await plantDays(7_000_001, { workspaces: 1, links: 600, days: 2 })
	await plantDays(7_000_002, { workspaces: 60 })
	await env.DB.prepare(
		`update link_days set people = '{' where link_id in (select id from links where workspace_id in (${broken}))`,
	).run()
	expect((await closeAll(tomorrow)).failed).toBe(3)
	expect(await notClosed(7_000_001, 3)).toEqual(broken)
	expect(logged.mock.calls.flat().map((line) => JSON.parse(line).workspaceId)).toEqual(broken)
	await env.DB.prepare("update link_days set people = '{}' where people = '{'").run()
	expect((await closeAll(tomorrow)).failed).toBe(0)
	expect(await notClosed(7_000_002, 3)).toEqual([])
	expect(await rowOf(7_000_001)).toMatchObject({ open_from: dayOf(tomorrow) })
	logged.mockRestore()
})
