// The cost of each main operation, in rows as Cloudflare bills them: counts, the same on every machine.
// `npm run bench -- --cost` prints them with everything that follows after the response.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { browser } from './testing/client'
import { metered } from './testing/metered'
import { captureOf, captureParts, operations, setScene, withoutParts } from './testing/operations'

/** The most rows written and read. */
const most: Record<keyof typeof operations, [written: number, read: number]> = {
	'A visitor opens the page, cold': [0, 10],
	'A visitor opens the page, hot': [0, 0],
	'A lead is captured': [9, 35],
	// With a share of what a batch of a hundred writes once.
	'A lead is imported': [9.1, 20.4],
	'A page of 50 leads': [0, 120],
	'A search': [0, 100],
	'A lead is opened': [0, 35],
	'A lead is won': [10, 44],
	'The dashboard’s numbers': [0, 30],
	'The list of links': [0, 33],
	// With its entry in the log.
	'A link is made': [14, 73],
	// With its name, its tag and its place in the search; a batch of a hundred writes little besides.
	'A link is imported': [15.2, 18],
	// Kept in the trash, with what was changed in it, and logged for the account and the workspace.
	'A lead is deleted': [18, 59],
}

/**
 * An insert searches `sqlite_sequence` for its table from the first row on. With its rows in a fixed order,
 * it reads the same number of rows whatever other tests did before.
 */
async function orderSequences() {
	const all = await env.DB.prepare(
		`select name, coalesce((select seq from sqlite_sequence where sqlite_sequence.name = t.name), 0) seq
		from sqlite_master t where type = 'table' and sql like '%AUTOINCREMENT%' order by name`,
	).all<{ name: string; seq: number }>()
	await env.DB.batch([
		env.DB.prepare('delete from sqlite_sequence'),
		...all.results.map(({ name, seq }) =>
			env.DB.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').bind(name, seq),
		),
	])
}

it('no operation costs more rows than it should', async () => {
	await orderSequences()
	const { db, spent } = metered(env.DB)
	const { send } = browser({ ...env, DB: db })
	const scene = await setScene(send, 'costs@acme.io')
	const costs = await Object.entries(operations).reduce(
		async (before, [name, { per = 1, run }]) => {
			const list = await before
			Object.assign(spent, { trips: 0, statements: 0, rowsRead: 0, rowsWritten: 0 })
			const { ok, status } = await run(scene)
			expect([name, ok || status]).toEqual([name, true])
			return [...list, { name, written: spent.rowsWritten / per, read: spent.rowsRead / per }]
		},
		Promise.resolve([] as { name: string; written: number; read: number }[]),
	)
	const over = costs.filter(({ name, written, read }) => {
		const [mostWritten, mostRead] = most[name] ?? [0, 0]
		return written > mostWritten || read > mostRead
	})
	expect(over).toEqual([])
})

it('dealing a lead out writes one row more, of the index by assignee', async () => {
	const { db, spent } = metered(env.DB)
	const { send } = browser({ ...env, DB: db })
	const scene = await setScene(send, 'dealing@acme.io')
	const rows = async (i: number) => {
		Object.assign(spent, { trips: 0, rowsWritten: 0 })
		expect((await captureOf(scene, i)).ok).toBe(true)
		return [spent.trips, spent.rowsWritten]
	}
	await rows(10)
	const [, before = 0] = await rows(11)
	const { id } = (await (await send('/api/auth/user')).json()) as { id: number }
	const assigned = await send(`/api/links/${scene.linkId}`, {
		method: 'PATCH',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ assign: { kind: 'turns', members: [id] } }),
	})
	expect(assigned.status).toBe(200)
	await rows(12)
	expect(await rows(13)).toEqual([1, before + 1])
	const { results } = await env.DB.prepare(
		'select dealt from leads where link_id = ? and assignee_id is not null',
	)
		.bind(scene.linkId)
		.all()
	expect(results).toHaveLength(2)
})

it('a capture’s rows are these', async () => {
	const { db, spent } = metered(env.DB)
	const { send } = browser({ ...env, DB: db })
	const scene = await setScene(send, 'parts@acme.io')
	const capture = async (i: number) => {
		spent.rowsWritten = 0
		expect((await captureOf(scene, i)).ok).toBe(true)
		return spent.rowsWritten
	}
	await capture(10)
	const all = await capture(11)
	const split: Record<string, number> = {}
	const run = (statements: string[]) =>
		env.DB.batch(statements.map((statement) => env.DB.prepare(statement)))
	for (const [part, names] of Object.entries(captureParts)) {
		const { results } = await env.DB.prepare(
			'select type, name, sql from sqlite_master where name in (select value from json_each(?))',
		)
			.bind(JSON.stringify(names))
			.all<{ type: string; name: string; sql: string }>()
		const { drop, restore } = withoutParts(results)
		await run(drop)
		split[part] = all - (await capture(12))
		// So that all parts have seen all leads.
		await env.DB.prepare("delete from leads where email = 'grace12@navy.example.org'").run()
		await run(restore)
	}
	expect({ all, ...split }).toEqual({
		all: 9,
		'its other indexes': 4,
		'the index of search': 1,
		'the day and the outbox': 2,
	})
})
