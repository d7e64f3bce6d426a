import { env } from 'cloudflare:workers'
import { millisecondsInDay } from 'date-fns/constants'
import { expect, it } from 'vitest'
import { database } from '../platform/env'
import { plant } from '../testing/planted'
import { dayOf } from '../visits/day'
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

it('closes days once they are over, without changing totals', async () => {
	const workspaceId = await plantHot()
	const today = dayOf(Date.now())
	const totals = async () => (await workspaceTotalsOf(db, workspaceId))[0]
	const before = await totals()
	expect(before).toMatchObject({ hotLeads: 1 })
	expect(await closeDays(db, Date.now())).toBe(false)
	expect(await rowOf(workspaceId)).toEqual({ open_from: today, hot_leads: 0 })
	expect(await closeDays(db, tomorrow)).toBe(false)
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
	await env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1001)
		insert into workspaces (id, created_at) select 5000000 + i, 0 from n`,
	).run()
	await env.DB.prepare(
		`insert into links (id, workspace_id, user_id, title, search_text, destination_url, short_id, created_at, fields)
		select id, id, (select min(id) from users), 'A', 'a', 'https://a.example/', 'closing' || id, 0, '[]'
		from workspaces where id > 5000000`,
	).run()
	await env.DB.prepare(
		'insert into link_days (link_id, day, visits) select id, ?, 3 from links where id > 5000000',
	)
		.bind(dayOf(Date.now()))
		.run()
	// More than one invocation closes.
	expect(await closeDays(db, tomorrow)).toBe(true)
	expect(await closeDays(db, tomorrow)).toBe(true)
	expect(await closeDays(db, tomorrow)).toBe(false)
	const open = await env.DB.prepare(
		'select count(*) as n from workspace_counters where workspace_id > 5000000 and visits <> 3',
	).first()
	expect(open).toEqual({ n: 0 })
})
