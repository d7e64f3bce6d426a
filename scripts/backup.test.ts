import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import naughty from '../worker/testing/naughty/strings.json' with { type: 'json' }
import { counterDifferences } from './counterDifferences.ts'

const folder = mkdtempSync(join(tmpdir(), 'backup-test-'))
const [before, after, file] = ['before', 'after', 'backup.sql'].map((name) => join(folder, name))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (command: string, ...args: (string | undefined)[]) =>
	spawnSync(
		command,
		args.filter((arg) => arg !== undefined),
		{
			encoding: 'utf8',
			env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
			maxBuffer: 2 ** 28,
		},
	)

/** The rows returned by statements, one list per statement. */
function query(state: string | undefined, ...statements: string[]) {
	const { stdout, stderr } = run(
		...(['wrangler', 'd1', 'execute', 'DB', '--local', '--yes', '--json'] as const),
		...(['--persist-to', state, '--command', statements.join(';\n')] as const),
	)
	if (!stdout.trim().startsWith('[')) throw new Error(stdout + stderr)
	return (JSON.parse(stdout) as { results: Record<string, unknown>[] }[]).map((one) => one.results)
}

const tables = [
	...[
		'users',
		'workspaces',
		'members',
		'events',
		'links',
		'link_names',
		'secrets',
		'leads',
		'link_days',
		'workspace_days',
		'shared_reports',
		'payment_events',
		'passkeys',
		'account_events',
	],
	...[
		'last_lead',
		'database_sizes',
		'reports',
		'operator_acts',
		'webhook_endpoints',
		'webhook_deliveries',
	],
	...['lead_notes', 'lead_changes', 'lead_tags', 'lead_views'],
	...['design_templates', 'pictures'],
	...['dead_letters', 'workspace_counters', 'link_counters', 'd1_migrations', 'sqlite_sequence'],
]
// In hex, so that neither the shell nor a statement splitter sees them before the database does.
const naughtyLeads = `insert into leads (workspace_id, link_id, name, created_at)
	select 1, 1, value, key from json_each(cast(x'${Buffer.from(JSON.stringify(naughty)).toString('hex')}' as text))`

const everything = tables.map((table) => `select * from ${table} order by 1, 2`)
/** What the search index finds for a word, and how many leads it holds. */
const searched = `select rowid, (select count(*) from lead_search_docsize) as leads
	from lead_search where lead_search match '"new" AND "zzy" AND "zyx"' order by 1`
const blocked = 'select * from blocked_destinations'

it('a backup restored into an empty database matches the original', { timeout: 600_000 }, () => {
	run('node', 'scripts/seed.mjs', '--links', '3', '--leads', '60', '--persist-to', before)
	query(
		before,
		`update leads set name = 'O''Brien; "x"' || char(10) || 'END;' || char(13, 10) || '''' where id = 7`,
		`update links set description = '-- no comment' || char(10) || char(8232) || 'CREATE TRIGGER x; ☃ 👩‍👧' where id = 2`,
		`update leads set name = 'a' || char(0) || 'b''' || char(0, 1, 27, 127, 133) || ''');' where id = 8`,
		`insert into sessions (id, user_id, user_agent, created_at, expires_at)
			values ('gone', 1, '', 1, 9999999999999)`,
		`insert into reports values (7, 2, 'scam', 'It''s; -- a' || char(10) || 'scam', 1, null)`,
		`insert into operator_acts values (3, 1, 'ops@acme.io', 'link.suspended', 2, 1, 'Scam')`,
		`insert into blocked_destinations values ('hash')`,
		`insert into dead_letters values ('letter', '{"a":"b''c"}', 1)`,
		`insert into payment_events values ('evt', 'x', 1, 1, 'y', 1, null, 'standard', 2, 1)`,
		`insert into webhook_endpoints (workspace_id, url, format, events, seed, site, created_at)
			values (1, 'https://example.com/it''s;', 'json', '["lead.deleted"]', 'seed', 'https://acme.io', 1)`,
		`insert into webhook_deliveries (endpoint_id, message_id, type, subject_id, happened_at, created_at)
			values (1, 'msg', 'lead.created', 1, 1, 1)`,
		`delete from leads where id = 60`,
		`update leads set stage = 'won', tags = '["VIP"]' where id = 9`,
		`insert into lead_notes (lead_id, user_id, text, created_at) values (9, 1, 'Called', 1)`,
		`update workspaces set design = '{"heading":"It''s; here"}'`,
		`insert into design_templates values (1, 1, 'Night; 1', '{"theme":"dark"}', 1)`,
		`insert into pictures values ('aa', 1, 'image/png', 3, 'AAAA', 1), ('bb', 1, 'image/gif', 3, null, 1)`,
		naughtyLeads,
		`update leads set search_text = 'newzzyx' where id = 11`,
	)
	const was = query(before, ...everything, searched)
	const found = was.pop()
	expect(found).toEqual([{ rowid: 11, leads: 59 + naughty.length }])
	expect(was[tables.indexOf('leads')]).toHaveLength(59 + naughty.length)

	const saved = run('node', 'scripts/backup.mjs', file, '--persist-to', before)
	expect([saved.status, saved.stderr]).toEqual([0, expect.any(String)])
	// The dump holds password hashes and visitors' details.
	expect(statSync(file as string).mode & 0o077).toBe(0)
	const restored = run('node', 'scripts/restore.mjs', file, '--persist-to', after)
	expect([restored.status, restored.stdout + restored.stderr]).toEqual([
		0,
		expect.stringContaining('All counters are correct'),
	])

	const is = query(after, ...everything, 'select * from sessions', blocked, searched)
	expect(is.pop()).toEqual(found)
	expect(is.pop()).toEqual([{ hash: 'hash' }])
	expect(is.pop()).toEqual([])
	for (const [i, table] of tables.entries()) expect([table, is[i]]).toEqual([table, was[i]])

	// The restored database works: triggers still count and index each row once.
	const [added, , , left, ...wrong] = query(
		after,
		`insert into leads (workspace_id, link_id, name, search_text, created_at)
			values (1, 1, 'New', 'newzzyx', 1) returning id`,
		`delete from leads where id = 7`,
		`delete from leads where id = 11`,
		searched,
		...counterDifferences,
	)
	expect(left).toEqual([{ rowid: added?.[0]?.id, leads: 58 + naughty.length }])
	expect(wrong.flat()).toEqual([])

	const again = run('node', 'scripts/restore.mjs', file, '--persist-to', after)
	expect(again.status).toBe(1)
	expect(again.stderr).toContain('The target database must be empty')
})

it('a dump that can’t be restored is not kept as a backup', { timeout: 600_000 }, () => {
	const state = join(folder, 'unreadable')
	run('node', 'scripts/seed.mjs', '--links', '1', '--leads', '5', '--persist-to', state)
	// Longer than a statement may be, although rows inserted with parameters can get this long.
	query(state, `update leads set name = hex(zeroblob(60000)) where id = 3`)
	const path = join(folder, 'unreadable.sql')
	const saved = run('node', 'scripts/backup.mjs', path, '--persist-to', state)
	expect([saved.status, saved.stderr]).toEqual([
		1,
		expect.stringContaining(`left in ${path}.unverified, and ${path} was not written`),
	])
	expect(saved.stderr).toMatch(/too long|too big/i)
	expect([existsSync(path), existsSync(`${path}.unverified`)]).toEqual([false, true])
})
