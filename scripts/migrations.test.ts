import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from './localDatabase.ts'
import { migrateLocally } from './setup.mjs'
import { newDeployment } from './testing/deployment.ts'
import { copyMigrated } from './testing/migratedState.ts'

// Cloudflare splits a migration before running it, and has tripped over comments, semicolons in texts
// and triggers over several lines (workers-sdk #4713, #3892, #15690). A migration that all of these
// splitters and SQLite itself read alike is safe from that.
const splitters = {
	/** Splits by lines only. */
	byLine: (sql: string) => sql.split(/;[ \t]*(?:\r?\n|$)/),
	/** Recognizes texts, names and the end of a trigger, but reads comments as SQL. */
	blindToComments(sql: string) {
		const statements: string[] = []
		let statement = ''
		for (const [token] of sql.matchAll(/'(?:[^']|'')*'|"[^"]*"|`[^`]*`|;|[^'"`;]+/g)) {
			statement += token
			const inTrigger = /^\s*CREATE\s+TRIGGER/i.test(statement) && !/\bEND;$/i.test(statement)
			if (token !== ';' || inTrigger) continue
			statements.push(statement)
			statement = ''
		}
		return [...statements, statement]
	},
}

const schemaOf = (db: DatabaseSync) =>
	db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all()

const files = readdirSync('migrations')
	.filter((name) => name.endsWith('.sql'))
	.sort()

it('there are migrations', () => expect(files.length).toBeGreaterThan(0))

it.each(Object.entries(splitters))('a %s splitter runs the migrations correctly', (_, split) => {
	const whole = new DatabaseSync(':memory:')
	const inPieces = new DatabaseSync(':memory:')
	for (const file of files) {
		const sql = readFileSync(`migrations/${file}`, 'utf8')
		whole.exec(sql)
		for (const statement of split(sql)) if (statement.trim()) inPieces.exec(statement)
	}
	expect(schemaOf(inPieces)).toEqual(schemaOf(whole))
})

it.each(files)('%s has no comments and puts each trigger on one line', (file) => {
	const sql = readFileSync(`migrations/${file}`, 'utf8')
	expect(sql).not.toMatch(/--|\/\*/)
	for (const line of sql.split('\n')) {
		if (/^\s*CREATE\s+TRIGGER/i.test(line)) expect(line).toMatch(/ BEGIN .* END;$/)
	}
})

it('a new local database has all migrations, and wrangler finds none left', {
	timeout: 60_000,
}, () => {
	const state = mkdtempSync(join(tmpdir(), 'migrated-'))
	const local = ['--persist-to', state]
	migrateLocally(local)
	const left = ['d1', 'migrations', 'list', 'DB', '--local', ...local]
	const { stdout } = spawnSync('wrangler', left, { encoding: 'utf8' })
	expect(stdout).toContain('No migrations to apply')
	rmSync(state, { recursive: true })
})

it('a local database gets the migrations it lacks', { timeout: 60_000 }, async () => {
	const { folder, script, remove } = await newDeployment({ small: true })
	onTestFinished(remove)
	const state = join(folder, '.wrangler/state')
	copyMigrated(state)
	writeFileSync(join(folder, 'migrations/9999_newer.sql'), 'CREATE TABLE newer (id);')
	writeFileSync(
		join(folder, 'scripts/update.mjs'),
		"await (await import('./setup.mjs')).updateLocally()",
	)
	const first = await script('update.mjs')
	expect(first).toMatchObject({ ok: true, output: expect.stringContaining('9999_newer.sql') })
	openDatabase(state, 'newer').close()
	expect(await script('update.mjs')).toMatchObject({ ok: true, output: '' })
})
