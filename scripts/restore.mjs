// npm run restore -- folder | r2://bucket/name [--remote]: restores a backup into an empty database, applies
// newer migrations and checks the counters. Sessions, devices, recovery codes and tokens that were mailed are
// deleted, because any that ended or were used after the backup must not come back.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { download, inR2 } from './backup/r2.ts'
import { isWhole, readManifest, runFile } from './backup/read.ts'
import { query, stateOf } from './d1.ts'
import { hasTable, openDatabase } from './localDatabase.ts'
import { installPackages, read, readArguments, run } from './setup.mjs'

const { values, positionals } = readArguments({
	allowPositionals: true,
	options: { remote: { type: 'boolean' }, 'persist-to': { type: 'string' } },
})
const state = stateOf(values)
const where = values.remote ? ['--remote'] : ['--local', '--persist-to', state]
const [source = ''] = positionals
const bucket = inR2(source)
if (!bucket && !existsSync(join(source, 'manifest.json'))) {
	stop(
		'Usage: npm run restore -- backups/lead-links-… [--remote], or r2://bucket/name in place of the folder. A folder without a manifest is no whole backup.',
		2,
	)
}
const folder = bucket ? mkdtempSync(join(tmpdir(), 'restore-')) : source
if (bucket) process.on('exit', () => rmSync(folder, { recursive: true }))
/** A table that identifies the database's file locally. */
const mark = 'restore_target'

installPackages()
const fetched = bucket ? (name) => download(bucket, name, folder, where) : () => {}
fetched('manifest.json')
const { files, rows } = readManifest(folder) ?? stop('manifest.json is not as it was written.')
await refuseUnlessEmpty()
for (const file of files) {
	fetched(file.name)
	if (!existsSync(join(folder, file.name))) stop(`${file.name} is missing.`)
	if (!(await isWhole(folder, file))) stop(`${file.name} is not as it was written.`)
}
await (values.remote ? runRemotely(files) : runLocally(files))
await refuseUnlessWhole(rows)
run('wrangler', ['d1', 'migrations', 'apply', 'DB', ...where])
const logins = ['sessions', 'devices', 'recovery_codes', 'mail_tokens']
await rowsOf(logins.map((table) => `delete from ${table}`))
run('node', ['scripts/counters.mjs', ...where.filter((arg) => arg !== '--local')])

/** Exits with a sentence. */
function stop(sentence, code = 1) {
	console.error(sentence)
	process.exit(code)
}

/** The rows of all statements. */
async function rowsOf(statements) {
	const answers = await query(values, statements).catch(({ message }) => stop(message))
	return answers.flat()
}

async function refuseUnlessEmpty() {
	const ours = ['users', 'leads', 'long_values']
	const exists = (table) => `select 1 from sqlite_master where type = 'table' and name = '${table}'`
	const isEmpty = values.remote
		? (await rowsOf(ours.map(exists))).length === 0
		: !ours.some((table) => hasTable(table, state))
	if (isEmpty) return
	stop(
		'The target database must be empty, but this one has tables. Create another ("npx wrangler d1 create", then put its id into wrangler.toml) or, locally, move .wrangler/state away.',
	)
}

/** wrangler uploads each file, and D1 runs all of it or nothing. */
function runRemotely(files) {
	for (const { name } of files) {
		run('wrangler', ['d1', 'execute', 'DB', ...where, '--yes', '--file', join(folder, name)])
	}
}

/** Without wrangler, which would hold each file as one string. */
async function runLocally(files) {
	// wrangler creates the database's file.
	const create = [
		'd1',
		'execute',
		'DB',
		...where,
		'--yes',
		'--command',
		`create table ${mark} (id)`,
	]
	const { ok, output } = await read('wrangler', create)
	if (!ok) stop(output)
	const db = openDatabase(state, mark)
	db.exec(`drop table ${mark}; pragma synchronous = off`)
	for (const { name } of files) await runFile(db, join(folder, name))
	db.exec('pragma wal_checkpoint(truncate)')
	db.close()
}

async function refuseUnlessWhole(rows) {
	const counts = Object.keys(rows).map(
		(name) => `select '${name}' as name, count(*) as n from "${name}"`,
	)
	const counted = await rowsOf(counts)
	const lacking = counted.filter(({ name, n }) => n !== rows[name])
	if (lacking.length > 0) {
		const list = lacking.map(({ name, n }) => `${name} has ${n} of ${rows[name]} rows`)
		stop(`The backup was restored in part: ${list.join(', ')}. Start again with another database.`)
	}
}
