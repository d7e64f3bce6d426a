import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
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

/** The rows that statements give, a list for each. */
function query(state: string | undefined, ...statements: string[]) {
	const { stdout, stderr } = run(
		...(['wrangler', 'd1', 'execute', 'DB', '--local', '--yes', '--json'] as const),
		...(['--persist-to', state, '--command', statements.join(';\n')] as const),
	)
	if (!stdout.trim().startsWith('[')) throw new Error(stdout + stderr)
	return (JSON.parse(stdout) as { results: Record<string, unknown>[] }[]).map((one) => one.results)
}

const tables = [
	...['users', 'links', 'leads', 'visit_days', 'visitors', 'visit_salts', 'payment_events'],
	...['dead_letters', 'user_counters', 'link_counters', 'd1_migrations', 'sqlite_sequence'],
]
const everything = tables.map((table) => `select * from ${table} order by 1, 2`)

it('a backup, restored into an empty database, is the database', { timeout: 300_000 }, () => {
	run('node', 'scripts/seed.mjs', '--links', '3', '--leads', '60', '--persist-to', before)
	query(
		before,
		`update leads set name = 'O''Brien; "x"' || char(10) || 'END;' || char(13, 10) || '''' where id = 7`,
		`update links set description = '-- no comment' || char(10) || char(8232) || 'CREATE TRIGGER x; ☃ 👩‍👧' where id = 2`,
		`insert into sessions values ('gone', 1, '', 1, 9999999999999)`,
		`insert into dead_letters values ('letter', '{"a":"b''c"}', 1)`,
		`insert into payment_events values ('evt', 'x', 1, 1, 'y', 1, null, 'standard', 2, 1)`,
		`delete from leads where id = 60`,
	)
	const was = query(before, ...everything)
	expect(was[2]).toHaveLength(59)

	const saved = run('node', 'scripts/backup.mjs', file, '--persist-to', before)
	expect([saved.status, saved.stderr]).toEqual([0, expect.any(String)])
	// It holds passwords' hashes and what visitors told.
	expect(statSync(file as string).mode & 0o077).toBe(0)
	const restored = run('node', 'scripts/restore.mjs', file, '--persist-to', after)
	expect([restored.status, restored.stdout + restored.stderr]).toEqual([
		0,
		expect.stringContaining('Every counter is true'),
	])

	const is = query(after, ...everything)
	for (const [i, table] of tables.entries()) expect([table, is[i]]).toEqual([table, was[i]])
	expect(query(after, 'select * from sessions')[0]).toEqual([])

	// It lives: the triggers count on, once each.
	query(
		after,
		`insert into leads (user_id, link_id, name, created_at) values (1, 1, 'New', 1)`,
		`delete from leads where id = 7`,
	)
	expect(query(after, ...counterDifferences).flat()).toEqual([])

	const again = run('node', 'scripts/restore.mjs', file, '--persist-to', after)
	expect(again.status).toBe(1)
	expect(again.stderr).toContain('Only an empty database can be restored into')
})
