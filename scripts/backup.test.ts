import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
	appendFileSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import naughty from '../worker/testing/naughty/strings.json' with { type: 'json' }
import { statementsOf } from './backup/sqlFile.ts'
import { counterDifferences } from './counterDifferences.ts'
import { openDatabase } from './localDatabase.ts'
import { migrations } from './migrated.ts'
import { newDeployment } from './testing/deployment.ts'
import { copyMigrated } from './testing/migratedState.ts'

const folder = mkdtempSync(join(tmpdir(), 'backup-test-'))
const [before = '', after = '', backup = ''] = ['before', 'after', 'backup'].map((name) =>
	join(folder, name),
)
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

/** The rows returned by statements, one list per statement. Without wrangler, which takes seconds to start. */
function query(state: string, ...statements: string[]) {
	const db = openDatabase(state)
	const rows = statements.map((sql) => db.prepare(sql).all())
	db.close()
	return rows
}

// In hex, so that neither the shell nor a statement splitter sees them before the database does.
const naughtyLeads = `insert into leads (workspace_id, link_id, name, created_at)
	select 1, 1, value, key from json_each(cast(x'${Buffer.from(JSON.stringify(naughty)).toString('hex')}' as text))`

/** All tables, except those that a restore empties so that nobody is logged in. */
const tables = allTables().filter(
	({ name }) => !['sessions', 'devices', 'recovery_codes', 'mail_tokens'].includes(name),
)

function allTables() {
	const db = new DatabaseSync(':memory:')
	for (const path of migrations()) db.exec(readFileSync(path, 'utf8'))
	const rows = db
		.prepare(
			`select name, ncol as columns from pragma_table_list
			where schema = 'main' and type = 'table' and name not glob 'sqlite_schema*' order by name`,
		)
		.all()
	return [
		...rows.map(({ name, columns }) => ({ name: String(name), columns: Number(columns) })),
		{ name: 'd1_migrations', columns: 3 },
	]
}

const everything = tables.map(
	({ name, columns }) => `select * from ${name} order by ${columns > 1 ? '1, 2' : '1'}`,
)
/** What the search index finds for a word, and how many leads it holds. */
const searched = `select rowid, (select count(*) from lead_search_docsize) as leads
	from lead_search where lead_search match '"new" AND "zzy" AND "zyx"' order by 1`
const blocked = 'select * from blocked_destinations'

/** Values too long for a statement: wide characters, JSON that columns are generated from, a picture, bytes. */
const large = [
	`update leads set name = 'a' || replace(hex(zeroblob(20000)), '00', '👩‍👧''' || char(0)) where id = 12`,
	// A lone surrogate, such as half an emoji, as it is stored: not valid UTF-8.
	`update leads set name = cast(x'61eda08062' as text) where id = 14`,
	`update leads set name = cast(x'eda080' || zeroblob(70000) || x'ff27' as text) where id = 15`,
	`update leads set additional_data = json_object('country', 'DE', 'more', hex(zeroblob(200000))) where id = 13`,
	`insert into pictures values ('cc', 1, 'image/png', 3, hex(zeroblob(600000)), 1)`,
	`insert into pictures values ('dd', 1, 'image/png', 3, cast(zeroblob(70000) || x'00ff27' as blob), 1)`,
]

/** The longest statement of a backup in bytes; D1 takes 100,000, and the local database more. */
async function longestStatement(path: string) {
	let longest = 0
	for (const name of readdirSync(path).filter((name) => name.endsWith('.sql')))
		for await (const statement of statementsOf(join(path, name)))
			longest = Math.max(longest, Buffer.byteLength(statement))
	return longest
}

it('a backup restored into an empty database matches the original', {
	timeout: 600_000,
}, async () => {
	copyMigrated(before)
	run('node', 'scripts/seed.mjs', '--links', '3', '--leads', '60', '--persist-to', before)
	query(
		before,
		`update leads set name = 'O''Brien; "x"' || char(10) || 'END;' || char(13, 10) || '''' where id = 7`,
		`update links set description = '-- no comment' || char(10) || char(8232) || 'CREATE TRIGGER x; ☃ 👩‍👧' where id = 2`,
		`update leads set name = 'a' || char(0) || 'b''' || char(0, 1, 27, 127, 133) || ''');' where id = 8`,
		`insert into sessions (id, user_id, user_agent, created_at, expires_at)
			values ('gone', 1, '', 1, 9999999999999)`,
		`insert into mail_tokens values ('used', 'reset', 1, null, 1, 9999999999999, null)`,
		`insert into reports values (7, 2, 'scam', 'It''s; -- a' || char(10) || 'scam', 1, null)`,
		`insert into operator_acts values (3, 1, 'ops@acme.io', 'link.suspended', 2, 1, 'Scam')`,
		`insert into blocked_destinations values ('hash')`,
		`insert into domains (workspace_id, host, created_at, proof, proven_at, state, since)
			values (1, 'go.acme.example', 1, 'proof', 2, 'live', 2)`,
		`update links set domain = 'go.acme.example', slug = 'guide' where id = 3`,
		`insert into invites (workspace_id, email, role, token_id, hash, invited_by, created_at, expires_at)
			values (1, 'it''s@acme.io', 'viewer', 'id', 'hash', 1, 1, 2)`,
		`insert into dead_letters values ('letter', '{"a":"b''c"}', 1)`,
		`insert into payment_events values ('evt', 'x', 1, 1, 'y', 1, null, 'standard', 2, 1)`,
		`insert into webhook_endpoints (workspace_id, url, format, events, seed, site, created_at)
			values (1, 'https://example.com/it''s;', 'json', '["lead.deleted"]', 'seed', 'https://acme.io', 1)`,
		`insert into webhook_deliveries (endpoint_id, message_id, type, subject_id, happened_at, created_at)
			values (1, 'msg', 'lead.created', 1, 1, 1)`,
		`insert into secrets (id, workspace_id, key_id, sealed, created_at) values (1, 1, 'key', 'sealed', 1)`,
		`insert into connectors (workspace_id, kind, secret_id, account, target, target_name, mapping, site, created_at)
			values (1, 'brevo', 1, 'It''s us', '2', 'Leads', '[{"from":"email","to":"EMAIL"}]', 'https://acme.io', 1)`,
		`insert into connector_deliveries (id, connector_id, lead_id, problem) values (4294967297, 1, 1, 'It''s bad')`,
		`delete from leads where id = 60`,
		`update leads set stage = 'won', tags = '["VIP"]' where id = 9`,
		`insert into visitor_mails values (9, 'reply', 1, 1, 'hash', 'sent', 1, 2)`,
		`insert into visitor_mail_days values (1, 1, 2, 3, 4)`,
		`insert into mail_stops values (1, 'hash', 1)`,
		`insert into lead_notes (lead_id, user_id, text, created_at) values (9, 1, 'Called', 1)`,
		`update workspaces set design = '{"heading":"It''s; here"}'`,
		`insert into design_templates values (1, 1, 'Night; 1', '{"theme":"dark"}', 1)`,
		`insert into pictures values ('aa', 1, 'image/png', 3, 'AAAA', 1), ('bb', 1, 'image/gif', 3, null, 1)`,
		...large,
		naughtyLeads,
		`update leads set search_text = 'newzzyx' where id = 11`,
	)
	const was = query(before, ...everything, searched)
	const found = was.pop()
	expect(found).toEqual([{ rowid: 11, leads: 59 + naughty.length }])
	expect(was[tables.findIndex(({ name }) => name === 'leads')]).toHaveLength(59 + naughty.length)

	const saved = run('node', 'scripts/backup.mjs', backup, '--persist-to', before)
	expect([saved.status, saved.stderr]).toEqual([0, ''])
	expect(await longestStatement(backup)).toBeLessThanOrEqual(100_000)
	// They hold password hashes and visitors' details.
	for (const name of ['.', ...readdirSync(backup)])
		expect(statSync(join(backup, name)).mode & 0o077).toBe(0)
	const restored = run('node', 'scripts/restore.mjs', backup, '--persist-to', after)
	expect([restored.status, restored.stdout + restored.stderr]).toEqual([
		0,
		expect.stringContaining('All counters are correct'),
	])

	const is = query(
		after,
		...everything,
		'select hash from mail_tokens union all select id from sessions',
		blocked,
		searched,
	)
	expect(is.pop()).toEqual(found)
	expect(is.pop()).toEqual([{ hash: 'hash' }])
	expect(is.pop()).toEqual([])
	for (const [i, { name }] of tables.entries()) expect([name, is[i]]).toEqual([name, was[i]])

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

	const again = run('node', 'scripts/restore.mjs', backup, '--persist-to', after)
	expect(again.status).toBe(1)
	expect(again.stderr).toContain('The target database must be empty')

	// D1 itself, as run locally by wrangler, accepts the files too.
	const d1 = join(folder, 'd1')
	const at = ['--local', '--yes', '--persist-to', d1, '--file', join(backup, '0000.sql')]
	expect(run('wrangler', 'd1', 'execute', 'DB', ...at).status).toBe(0)
	expect(query(d1, 'select count(*) as n from leads')).toEqual([[{ n: 59 + naughty.length }]])
})

it('what can’t be restored is not kept as a backup, and what was damaged is not restored', {
	timeout: 600_000,
}, () => {
	const state = join(folder, 'damaged')
	const path = join(folder, 'unreadable')
	copyMigrated(state)
	run('node', 'scripts/seed.mjs', '--links', '1', '--leads', '5', '--persist-to', state)
	query(state, `update leads set name = hex(zeroblob(1000001)) where id = 3`)
	const refused = run('node', 'scripts/backup.mjs', path, '--persist-to', state)
	expect([refused.status, refused.stderr]).toEqual([
		1,
		expect.stringContaining('leads.name has a value of 2000002 bytes, and D1 takes 2000000'),
	])
	expect(existsSync(path)).toBe(false)

	query(state, `update leads set name = 'short' where id = 3`)
	const r2 = run('node', 'scripts/backup.mjs', 'r2://backups/today', '--persist-to', state)
	expect([r2.status, r2.stderr]).toEqual([0, expect.any(String)])
	const over = run('node', 'scripts/backup.mjs', 'r2://backups/today', '--persist-to', state)
	expect([over.status, over.stderr]).toEqual([
		2,
		'r2://backups/today exists. Name another folder, or none.\n',
	])
	const unknown = run('node', 'scripts/backup.mjs', 'r2://No_Bucket/today', '--persist-to', state)
	expect([unknown.status, unknown.stderr]).toEqual([
		2,
		expect.stringContaining('Could not look for r2://No_Bucket/today'),
	])
	expect(run('node', 'scripts/backup.mjs', path, '--persist-to', state).status).toBe(0)
	const restore = (from: string) => run('node', 'scripts/restore.mjs', from, '--persist-to', state)
	appendFileSync(join(path, '0000.sql'), ' ')
	rmSync(`${state}/v3/d1`, { recursive: true })
	expect(restore(path)).toMatchObject({
		status: 1,
		stderr: '0000.sql is not as it was written.\n',
	})
	rmSync(join(path, '0000.sql'))
	expect(restore(path)).toMatchObject({ status: 1, stderr: '0000.sql is missing.\n' })
	for (const manifest of [
		'{"files":[{"na',
		'{"files":[{"name":"../outside.sql","sha256":""}],"rows":{}}',
		`{"files":[],"rows":{"x' union select '":1}}`,
	]) {
		writeFileSync(join(path, 'manifest.json'), manifest)
		expect(restore(path)).toMatchObject({
			status: 1,
			stderr: 'manifest.json is not as it was written.\n',
		})
	}
	rmSync(join(path, 'manifest.json'))
	expect(restore(path)).toMatchObject({
		status: 2,
		stderr: expect.stringContaining('no whole backup'),
	})
	expect(restore('r2://backups/today').status).toBe(0)
	expect(query(state, 'select count(*) as n from leads')).toEqual([[{ n: 5 }]])
})

it('a remote database is backed up and restored through wrangler', {
	timeout: 600_000,
}, async () => {
	const { cloudflare, script, remove } = await newDeployment({ small: true })
	onTestFinished(remove)
	const state = join(folder, 'deployed')
	copyMigrated(state)
	const original = openDatabase(state)
	const database = { uuid: randomUUID(), name: 'lead-links', db: original }
	cloudflare.accounts[0]?.databases.push(database)
	original.exec(`
		insert into users (id, username, password, name, created_at)
			values (1, 'ada@example.com', '', 'It''s' || char(10) || 'C:\\new' || char(13) || char(0), 0);
		insert into workspaces (id, created_at) values (1, 0);
		insert into pictures values ('cc', 1, 'image/png', 3, hex(zeroblob(80000)), 1);
		insert into pictures values ('dd', 1, 'image/png', 3, hex(zeroblob(700000)), 1);
		-- Half an emoji, and a whole replacement character.
		insert into users (id, username, password, name, created_at) values
			(2, 'half@example.com', '', 'Grace ' || cast(x'eda0bd' as text), 0),
			(3, 'whole@example.com', '', 'Alan ' || char(65533), 0);
		insert into sessions (id, user_id, user_agent, created_at, expires_at)
			values ('gone', 1, '', 1, 9)`)
	const target = join(folder, 'remote')
	expect(await script('backup.mjs', target, '--remote')).toMatchObject({
		ok: true,
		lastLine: expect.stringContaining('each compared after a test restore'),
	})
	expect(await longestStatement(target)).toBeLessThanOrEqual(100_000)

	database.db = new DatabaseSync(':memory:')
	expect(await script('restore.mjs', target, '--remote')).toMatchObject({
		ok: true,
		lastLine: 'All counters are correct',
	})
	for (const table of ['users', 'workspaces', 'pictures', 'd1_migrations', 'sqlite_sequence']) {
		const rows = `select * from ${table} order by 1`
		expect(database.db.prepare(rows).all()).toEqual(original.prepare(rows).all())
	}
	const names = 'select hex(name) as name from users order by id'
	expect(database.db.prepare(names).all()).toEqual(original.prepare(names).all())
	expect(database.db.prepare('select * from sessions').all()).toEqual([])
})
